import { column, type Queryable, row, rowsOf } from '@presale/read-store'

/** What a witness last said of a log. */
export interface WitnessState {
  /** As it is configured. */
  readonly key: string
  /** Leaves of the tree that it cosigned last, as far as is known here. */
  readonly size: number
  readonly answeredAt: string | null
  /** Why the last call brought no cosignature. */
  readonly fault: string | null
  /** It knows another past than this log has. */
  readonly isFork: boolean
}

const witnessRow = row({
  key: column.text(),
  size: column.bigint(),
  answeredAt: column.nullable(column.timestamptz()),
  fault: column.nullable(column.text()),
  isFork: column.boolean(),
})

export const witnessStates = (database: Queryable, origin: number): Promise<WitnessState[]> =>
  rowsOf(
    database,
    witnessRow,
    'select key, size, answered_at, fault, is_fork from log.witnesses where origin = $1 order by key',
    [origin],
  )

/** What it answered to the last call. A fork stays one: only another log gets rid of it. */
export async function noteWitness(
  database: Queryable,
  origin: number,
  {
    key,
    size,
    fault,
    isFork = false,
  }: Pick<WitnessState, 'key' | 'fault'> & { size?: number; isFork?: boolean },
): Promise<void> {
  await database.query(
    `insert into log.witnesses as known (origin, key, size, answered_at, fault, is_fork)
     values ($1, $2, coalesce($3, 0), case when $4::text is null then now() end, $4, $5)
     on conflict (origin, key) do update set
       size = coalesce($3, known.size), fault = excluded.fault, is_fork = known.is_fork or excluded.is_fork,
       answered_at = coalesce(excluded.answered_at, known.answered_at)`,
    [origin, key, size ?? null, fault, isFork],
  )
}

/** Keeps what a witness signed with the checkpoint that it signed; of each witness the newest. @param line without its end */
export async function keepCosignature(
  database: Queryable,
  origin: number,
  size: number,
  { name, line }: { readonly name: string; readonly line: string },
): Promise<void> {
  await database.query(
    `update log.checkpoints set cosignatures = concat(
       (select string_agg(kept || E'\\n', '') from unnest(string_to_array(cosignatures, E'\\n')) as kept
        where kept <> '' and split_part(kept, ' ', 2) <> $3), $4::text || E'\\n')
     where origin = $1 and size = $2`,
    [origin, size, name, line],
  )
}

/** Of those that are not configured any more, but for one that knows another past. @param keys the configured ones */
export async function forgetWitnesses(
  database: Queryable,
  origin: number,
  keys: readonly string[],
): Promise<void> {
  await database.query('delete from log.witnesses where origin = $1 and key <> all ($2) and not is_fork', [
    origin,
    keys,
  ])
}
