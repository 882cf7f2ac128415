interface HistoryPage {
  readonly total: number
  readonly isTotalCapped: boolean
  /** Undefined on the last page. */
  readonly nextCursor: string | undefined
}

/** X-Total-Count, X-Next-Cursor and Link of a page by cursor; the links keep the other parts of the query. */
export function historyHeaders(
  path: string,
  query: unknown,
  { total, isTotalCapped, nextCursor }: HistoryPage,
): Record<string, string> {
  const { cursor: _, ...others } = query as Record<string, string>
  const linkTo = (cursor: Readonly<Record<string, string>>, relation: string): string => {
    const search = new URLSearchParams({ ...others, ...cursor }).toString()
    return `<${path}${search === '' ? '' : `?${search}`}>; rel="${relation}"`
  }
  const links = [linkTo({}, 'first')]
  if (nextCursor !== undefined) links.push(linkTo({ cursor: nextCursor }, 'next'))
  return {
    'X-Total-Count': String(total),
    ...(isTotalCapped ? { 'X-Total-Count-Capped': 'true' } : {}),
    ...(nextCursor === undefined ? {} : { 'X-Next-Cursor': nextCursor }),
    Link: links.join(', '),
  }
}
