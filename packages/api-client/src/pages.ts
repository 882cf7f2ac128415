import type { Endpoint } from '@presale/contracts'
import type { z } from 'zod'
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

export async function fetchPage<Row, E extends Endpoint>(
  endpoint: E,
  schema: z.ZodType<Exclude<AnswerOf<E>, null>> & z.ZodType<Row[]>,
  given: Given<E>,
): Promise<{ page: CursorPage<Row>; headers: Headers }> {
  const { data, headers } = await answerOf(endpoint, schema, given)
  const rows = data as Row[]
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
