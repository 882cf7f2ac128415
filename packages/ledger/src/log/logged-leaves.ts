import {
  type Batches,
  column,
  firstRowOf,
  type Pool,
  type Queryable,
  type RowOf,
  readInBatches,
  row,
  rowsOf,
} from '@presale/read-store'

const leafRow = row({
  index: column.bigint(),
  hash: column.bytes(),
  stream: column.nullable(column.text()),
  revision: column.nullable(column.bigint()),
})
/** A leaf as it was logged; of the first one of a log there is no event. */
export type LoggedLeaf = RowOf<typeof leafRow>

/** All leaves of a log, as one moment saw them. @param origin its number */
export const leavesInOrder = (pool: Pool, origin: number): Batches<LoggedLeaf> =>
  readInBatches(pool, leafRow, {
    text: 'select index, hash, stream, revision from log.leaves where origin = $1 order by index',
    values: [origin],
    batchSize: 2000,
  })

const subtreeRow = row({ level: column.integer(), index: column.bigint(), hash: column.bytes() })

/** The subtrees that proofs are made of, by level and index: 'level/index'. */
export async function subtreesOf(database: Queryable, origin: number): Promise<Map<string, Buffer>> {
  const rows = await rowsOf(
    database,
    subtreeRow,
    'select level, index, hash from log.subtrees where origin = $1',
    [origin],
  )
  return new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
}

/** The leaf of one event, where it was logged. */
export const leafOfEvent = (
  database: Queryable,
  origin: number,
  { stream, revision }: { readonly stream: string; readonly revision: number },
): Promise<LoggedLeaf | undefined> =>
  firstRowOf(
    database,
    leafRow,
    'select index, hash, stream, revision from log.leaves where origin = $1 and stream = $2 and revision = $3',
    [origin, stream, revision],
  )
