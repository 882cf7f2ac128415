import { hex, isSame, Malformed, textOf, UnknownKey, utf8ToBytes } from './bytes'
import { type Checkpoint, parseCheckpoint } from './checkpoint'
import { type Leaf, readLeaf } from './leaf'
import { LOG_KEY, type Signed, signaturesOf, type VerifierKey, WITNESS_KEY } from './note'
import { formatProof, type LogProof, parseProof } from './proof'
import { rootOfInclusion } from './tree'

/** What a receipt proves, and nothing that it does not. */
export interface Proven {
  readonly checkpoint: Checkpoint
  readonly signedBy: VerifierKey
  /** The events of the stream up to then, oldest first; never none. */
  readonly leaves: readonly Leaf[]
  /** The place of the last of them. */
  readonly index: number
  /** Of the witnesses whose keys were given; without one the log alone says when, and could say something else to others. */
  readonly cosignatures: readonly Signed[]
}

/** @param leaves the bytes of all leaves of a stream in order, of which `proof` has the last one */
export const formatReceipt = (leaves: readonly Uint8Array[], proof: Omit<LogProof, 'extra'>): string =>
  formatProof({ ...proof, extra: utf8ToBytes(leaves.map(textOf).join('\n')) })

/**
 * Checks a receipt by keys that are known from elsewhere; those that a file names prove nothing.
 * @throws Malformed a sentence that says what is wrong with it
 */
export function verifyReceipt(file: string, keys: readonly VerifierKey[]): Proven {
  const { extra, index, proof, checkpoint: note } = parseProof(file)
  const leaves = textOf(extra).split('\n').map(readLeaf)
  const signatures = signaturesOf(note, keys)
  const checkpoint = parseCheckpoint(note.text)
  const signed = signatures.find(({ key }) => key.type === LOG_KEY && key.name === checkpoint.origin)
  if (signed === undefined) throw new UnknownKey('No key that was given has signed it.')
  const last = assertChained(leaves)
  const root = rootOfInclusion({ index, size: checkpoint.size, leaf: last.hash }, proof)
  if (root === undefined || !isSame(root, checkpoint.root))
    throw new Malformed('What it says is not in the log that was signed.')
  const cosignatures = signatures.filter(({ key }) => key.type === WITNESS_KEY)
  return { checkpoint, signedBy: signed.key, leaves, index, cosignatures }
}

/** Each leaf holds the hash of the one before, of one stream, without a gap. @returns the last one */
function assertChained(leaves: readonly Leaf[]): Leaf {
  for (const [index, leaf] of leaves.entries()) {
    const before = leaves[index - 1]
    const isNext =
      leaf.revision === index &&
      leaf.stream === leaves[0]?.stream &&
      leaf.before === (before === undefined ? null : hex.encode(before.hash))
    if (!isNext) throw new Malformed('Its events do not belong together.')
  }
  const last = leaves.at(-1)
  if (last === undefined) throw new Malformed('It has no event.')
  return last
}
