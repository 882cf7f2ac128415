import type { Queryable } from '../pool'

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

export async function rememberedSkips(database: Queryable): Promise<Skip[]> {
  const { rows } = await database.query<{ stream: string; revision: string; reason: string }>(
    'select stream, revision, reason from following.skips',
  )
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }))
}
