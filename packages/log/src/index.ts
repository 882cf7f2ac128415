export { base64, hex, isSame, Malformed, NoReceipt, textOf, UnknownKey, utf8ToBytes } from './bytes'
export { canonical } from './canonical'
export { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint'
export * from './leaf'
export * from './note'
export { formatProof, type LogProof, parseProof } from './proof'
export { formatReceipt, type Proven, verifyReceipt } from './receipt'
export { type Standing, standingOf } from './standing'
export { hashesOfTiles, TILE_HEIGHT, TILE_WIDTH, type Tile, tileOf } from './tiles'
export {
  consistencyProof,
  EMPTY_ROOT,
  Frontier,
  type Hash,
  inclusionProof,
  isConsistent,
  leafHash,
  nodeHash,
  rootAt,
  rootOfInclusion,
  type SubtreeHashes,
} from './tree'
export * from './witnessing'
