import { type Hash, hashesOfTiles, type SubtreeHashes, TILE_WIDTH, type Tile } from '@presale/log'
import { column, onlyRowOf, type Queryable, row } from '@presale/read-store'

const stored = row({ hashes: column.bytes() })
const HASH_BYTES = 32

/** The hashes of a log's first `size` leaves. @param origin its number */
export const storedHashes = (database: Queryable, origin: number, size: number): SubtreeHashes =>
  hashesOfTiles(size, (tile) => readTile(database, origin, tile))

/** As one value, since a proof needs up to a thousand of them. @throws RangeError where the log has fewer */
export async function readTile(database: Queryable, origin: number, tile: Tile): Promise<readonly Hash[]> {
  const { level, index, width } = tile
  const from = index * TILE_WIDTH
  const table = level === 0 ? 'log.leaves' : 'log.subtrees'
  const { hashes } = await onlyRowOf(
    database,
    stored,
    `select coalesce(string_agg(hash, ''::bytea order by index), '') as hashes from ${table}
     where origin = $1 and index >= $2 and index < $3 ${level === 0 ? '' : `and level = ${level}`}`,
    [origin, from, from + width],
  )
  if (hashes.length !== width * HASH_BYTES)
    throw new RangeError(`The log lacks hashes of its tile ${level}/${index}`)
  return Array.from({ length: width }, (_, at) => hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))
}
