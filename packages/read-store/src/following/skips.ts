import * as column from '../column'
import { row } from '../columns'
import type { Queryable } from '../pool'
import { rowsOf } from '../rows'

/** An event that its stream declares as skipped. */
export interface Skip {
  readonly stream: string
  readonly revision: number
  readonly reason: string
}

/** Remembers a skip that stands in a stream, for those who meet the skipped event before it. */
export async function rememberSkip(database: Queryable, { stream, revision, reason }: Skip): Promise<void> {
  await database.query(
    `insert into following.skips (stream, revision, reason) values ($1, $2, $3) on conflict do nothing`,
    [stream, revision, reason],
  )
}

const skip = row({ stream: column.text(), revision: column.bigint(), reason: column.text() })

export function rememberedSkips(database: Queryable): Promise<Skip[]> {
  return rowsOf(database, skip, 'select stream, revision, reason from following.skips')
}
