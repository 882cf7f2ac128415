import {
  type Batches,
  column,
  firstRowOf,
  onlyRowOf,
  type Pool,
  type Queryable,
  type RowOf,
  readInBatches,
  row,
  rowsOf,
} from '@presale/read-store'
import type { Origin } from './origin'

const leafRow = row({
  index: column.bigint(),
  hash: column.bytes(),
  stream: column.nullable(column.text()),
  revision: column.nullable(column.bigint()),
})
/** A leaf as it was logged; of the first one of a log there is no event. */
export type LoggedLeaf = RowOf<typeof leafRow>

/** The first leaves of a log, in order: as many as it had when it was read. */
export const leavesInOrder = (pool: Pool, { id, size }: Pick<Origin, 'id' | 'size'>): Batches<LoggedLeaf> =>
  readInBatches(pool, leafRow, {
    text: 'select index, hash, stream, revision from log.leaves where origin = $1 and index < $2 order by index',
    values: [id, size],
    batchSize: 2000,
  })

const subtreeRow = row({ level: column.integer(), index: column.bigint(), hash: column.bytes() })

/** The subtrees that proofs about its first leaves are made of, by level and index: 'level/index'. */
export async function subtreesOf(
  database: Queryable,
  { id, size }: Pick<Origin, 'id' | 'size'>,
): Promise<Map<string, Buffer>> {
  const rows = await rowsOf(
    database,
    subtreeRow,
    `select level, index, hash from log.subtrees
     where origin = $1 and (index + 1) * power(256, level) <= $2`,
    [id, size],
  )
  return new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
}

const beyondRow = row({ count: column.bigint() })

/** How many leaves stand beyond the end of a log, as one moment saw both: none, unless somebody else put them there. */
export async function leavesBeyond(database: Queryable, origin: number): Promise<number> {
  const { count } = await onlyRowOf(
    database,
    beyondRow,
    `select count(*) as count from log.leaves leaf join log.origins of on of.id = leaf.origin
     where of.id = $1 and leaf.index >= of.size`,
    [origin],
  )
  return count
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
