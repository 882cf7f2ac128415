import { type Hash, nodeHash, type SubtreeHashes } from './tree'

/** C2SP tlog-tiles: a tile of level L has up to 256 hashes of subtrees of 256^L leaves. */
export const TILE_HEIGHT = 8
export const TILE_WIDTH = 2 ** TILE_HEIGHT

export interface Tile {
  readonly level: number
  readonly index: number
  /** Of a tree of this many leaves: the last tiles of a level have fewer than 256 hashes. */
  readonly width: number
}

/** The tiles of a level that a tree of `size` leaves has whole subtrees for. */
export function tileOf(level: number, index: number, size: number): Tile | undefined {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  const width = Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH)
  return width > 0 ? { level, index, width } : undefined
}

/**
 * The hash of any whole subtree out of tiles, of which each is read once.
 * @param read the hashes of one tile, those at least that the tree of this size has
 */
export function hashesOfTiles(size: number, read: (tile: Tile) => Promise<readonly Hash[]>): SubtreeHashes {
  const tiles = new Map<string, Promise<readonly Hash[]>>()
  return async (level, index) => {
    const of = Math.floor(level / TILE_HEIGHT)
    const count = 2 ** (level % TILE_HEIGHT)
    const first = index * count
    const tile = tileOf(of, Math.floor(first / TILE_WIDTH), size)
    if (tile === undefined) throw new RangeError(`A tree of ${size} has no whole subtree ${level}/${index}`)
    const name = `${tile.level}/${tile.index}`
    const reading = tiles.get(name) ?? read(tile)
    tiles.set(name, reading)
    const at = first % TILE_WIDTH
    return folded((await reading).slice(at, at + count), count)
  }
}

function folded(hashes: readonly Hash[], count: number): Hash {
  if (hashes.length !== count) throw new RangeError('A tile has fewer hashes than its tree has subtrees')
  let level = hashes
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, index) =>
      nodeHash(level[2 * index] as Hash, level[2 * index + 1] as Hash),
    )
  return level[0] as Hash
}
