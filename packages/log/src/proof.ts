import { base64, Malformed, NoReceipt, wholeNumber } from './bytes'
import { formatNote, type Note, parseNote } from './note'
import type { Hash } from './tree'

/** C2SP tlog-proof@v1: that something is in a log, to be checked without asking anybody. */
export interface LogProof {
  /** Nobody has signed it: whoever reads it makes the leaf of it. */
  readonly extra: Uint8Array
  readonly index: number
  readonly proof: readonly Hash[]
  readonly checkpoint: Note
}

const HEADER = 'c2sp.org/tlog-proof@v1'
const MOST_BYTES = 4_000_000
const MOST_HASHES = 63

export function formatProof({ extra, index, proof, checkpoint }: LogProof): string {
  const hashes = proof.map((hash) => `${base64.encode(hash)}\n`).join('')
  return `${HEADER}\nextra ${base64.encode(extra)}\nindex ${index}\n${hashes}\n${formatNote(checkpoint)}`
}

/** @throws Malformed, also where the same could be written in another way */
export function parseProof(text: string): LogProof {
  const end = text.indexOf('\n\n')
  const [header, extra = '', index = '', ...hashes] = text.slice(0, Math.max(0, end)).split('\n')
  if (text.length > MOST_BYTES || header !== HEADER)
    throw new NoReceipt('The file is no receipt: it has no proof.')
  if (!extra.startsWith('extra ') || !index.startsWith('index ') || hashes.length > MOST_HASHES)
    throw new Malformed('The proof is not in its form.')
  const read = {
    extra: base64.decode(extra.slice(6)),
    index: wholeNumber(index.slice(6)),
    proof: hashes.map(parseHash),
    checkpoint: parseNote(text.slice(end + 2)),
  }
  if (formatProof(read) !== text) throw new Malformed('The proof is not in its one form.')
  return read
}

/** @throws Malformed */
export function parseHash(text: string): Hash {
  const hash = base64.decode(text)
  if (hash.length !== 32) throw new Malformed('A hash is 32 bytes.')
  return hash
}
