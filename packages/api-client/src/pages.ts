import type { ApiCall } from '@presale/contracts'
import { type AnswerOf, answerOf, type Given } from './call'

/** A page of a list, with the count of the whole (X-Total-Count). */
export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
  /** There are more rows than `total` says. */
  readonly isTotalCapped: boolean
}

/** A page that names the next one by a cursor; null on the last. */
export interface CursorPage<Row> extends Page<Row> {
  readonly nextCursor: string | null
}

type RowOf<C extends ApiCall> = AnswerOf<C> extends readonly (infer Row)[] ? Row : never

export async function fetchPage<C extends ApiCall>(
  call: C,
  given: Given<C>,
): Promise<{ page: CursorPage<RowOf<C>>; headers: Headers }> {
  const { data, headers } = await answerOf(call, given)
  const rows = data as RowOf<C>[]
  const page = {
    rows,
    total: wholeFrom(headers.get('x-total-count')) ?? rows.length,
    isTotalCapped: headers.get('x-total-count-capped') === 'true',
    nextCursor: headers.get('x-next-cursor'),
  }
  return { page, headers }
}

/** A count out of a header; undefined where there is none. */
export function wholeFrom(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
