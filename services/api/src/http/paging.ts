/** The headers of a list that is never split into pages: one page with everything on it. */
export function wholeListHeaders(route: string, { length }: readonly unknown[]): Record<string, string> {
  // The path holds parameters as the client sent them, but a header takes only Latin-1.
  const path = encodeURI(route.slice(route.indexOf(' ') + 1))
  return { 'X-Total-Count': String(length), Link: `<${path}>; rel="first", <${path}>; rel="last"` }
}

export interface ListPage {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** There are more rows than `total` says; the last page is unknown then. */
  readonly isTotalCapped?: boolean
  /** Rows on the page: with a capped total, a full page is assumed to have a next one. */
  readonly rowCount?: number
}

/**
 * X-Total-Count, X-Total-Count-Capped and Link (RFC 8288) of one page of a list; the links keep the other query
 * parameters.
 */
export function pageHeaders(path: string, query: unknown, listPage: ListPage): Record<string, string> {
  const { page, pageSize, total, isTotalCapped = false, rowCount = 0 } = listPage
  const last = Math.max(1, Math.ceil(total / pageSize))
  const hasNext = page < last || (isTotalCapped && rowCount === pageSize)
  const links: [string, number][] = [['first', 1]]
  if (page > 1) links.push(['prev', isTotalCapped ? page - 1 : Math.min(page - 1, last)])
  if (hasNext) links.push(['next', page + 1])
  if (!isTotalCapped) links.push(['last', last])
  const linkTo = (at: number) => {
    const search = new URLSearchParams(Object.entries(query as Record<string, string>))
    search.set('page', String(at))
    search.set('pageSize', String(pageSize))
    return `<${path}?${search}>`
  }
  return {
    'X-Total-Count': String(total),
    ...(isTotalCapped ? { 'X-Total-Count-Capped': 'true' } : {}),
    Link: links.map(([relation, at]) => `${linkTo(at)}; rel="${relation}"`).join(', '),
  }
}
