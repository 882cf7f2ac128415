import { type Hash, hashesOfTiles, type SubtreeHashes, TILE_WIDTH, type Tile } from '@presale/log'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'

const stored = row({ hash: column.bytes() })

/** The hashes of a log's first `size` leaves. @param origin its number */
export const storedHashes = (database: Queryable, origin: number, size: number): SubtreeHashes =>
  hashesOfTiles(size, (tile) => readTile(database, origin, tile))

/** @throws RangeError where the log has fewer */
export async function readTile(database: Queryable, origin: number, tile: Tile): Promise<readonly Hash[]> {
  const { level, index, width } = tile
  const from = index * TILE_WIDTH
  const table = level === 0 ? 'log.leaves' : 'log.subtrees'
  const rows = await rowsOf(
    database,
    stored,
    `select hash from ${table} where origin = $1 and index >= $2 and index < $3
       ${level === 0 ? '' : `and level = ${level}`} order by index`,
    [origin, from, from + width],
  )
  if (rows.length !== width) throw new RangeError(`The log lacks hashes of its tile ${level}/${index}`)
  return rows.map(({ hash }) => hash)
}
