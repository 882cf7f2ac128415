import { invalid } from '../http/api-error'

/** Where a page ended, as an opaque cursor that the client sends back. */
export function cursorOf(...place: readonly [string, string]): string {
  return Buffer.from(place.join('/')).toString('base64url')
}

/** The two parts of the place, each of the given form. @throws ApiError 400 */
export function placeIn(
  cursor: string | undefined,
  forms: readonly [RegExp, RegExp],
): readonly [string, string] | undefined {
  if (cursor === undefined) return undefined
  const [first = '', second = '', ...more] = Buffer.from(cursor, 'base64url').toString().split('/')
  const isOurs = forms[0].test(first) && forms[1].test(second) && more.length === 0
  if (!isOurs || cursorOf(first, second) !== cursor)
    throw invalid('cursor is not one of ours: take it from X-Next-Cursor of the page before.')
  return [first, second]
}

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
