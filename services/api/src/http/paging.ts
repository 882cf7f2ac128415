/** The headers of a list that is always told whole: one page with everything on it. */
export function wholeListHeaders(route: string, { length }: readonly unknown[]): Record<string, string> {
  const path = route.slice(route.indexOf(' ') + 1)
  return { 'X-Total-Count': String(length), Link: `<${path}>; rel="first", <${path}>; rel="last"` }
}

/** X-Total-Count and Link (RFC 8288) of one page of a list; the links keep the other parts of the query. */
export function pageHeaders(
  path: string,
  query: unknown,
  { page, pageSize, total }: { page: number; pageSize: number; total: number },
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const links: [string, number][] = [['first', 1]]
  if (page > 1) links.push(['prev', Math.min(page - 1, last)])
  if (page < last) links.push(['next', page + 1])
  links.push(['last', last])
  const linkTo = (at: number) => {
    const search = new URLSearchParams(Object.entries(query as Record<string, string>))
    search.set('page', String(at))
    search.set('pageSize', String(pageSize))
    return `<${path}?${search}>`
  }
  return {
    'X-Total-Count': String(total),
    Link: links.map(([relation, at]) => `${linkTo(at)}; rel="${relation}"`).join(', '),
  }
}
