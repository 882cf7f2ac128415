import { base64, isSame, Malformed, wholeNumber } from './bytes'
import { type Checkpoint, parseCheckpoint } from './checkpoint'
import {
  cosign,
  formatNote,
  formatSignature,
  type Note,
  parseNote,
  signaturesOf,
  type VerifierKey,
} from './note'
import { parseHash } from './proof'
import { EMPTY_ROOT, type Hash, isConsistent } from './tree'

/** C2SP tlog-witness: what a log asks a witness to cosign. */
export interface AddCheckpoint {
  /** Leaves of the tree that the witness cosigned last; 0 for none. */
  readonly oldSize: number
  readonly proof: readonly Hash[]
  readonly checkpoint: Note
}

export const formatAddCheckpoint = ({ oldSize, proof, checkpoint }: AddCheckpoint): string =>
  `old ${oldSize}\n${proof.map((hash) => `${base64.encode(hash)}\n`).join('')}\n${formatNote(checkpoint)}`

/** @throws Malformed */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const end = body.indexOf('\n\n')
  const [old = '', ...hashes] = body.slice(0, Math.max(0, end)).split('\n')
  if (!old.startsWith('old ') || hashes.length > 63)
    throw new Malformed("The first line is 'old' and a size, then hashes, an empty line and a checkpoint.")
  return {
    oldSize: wholeNumber(old.slice(4)),
    proof: hashes.map(parseHash),
    checkpoint: parseNote(body.slice(end + 2)),
  }
}

export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422
  readonly contentType: string
  readonly body: string
  /** To be written for good before the answer is given. */
  readonly next?: { readonly origin: string; readonly text: string }
}

export interface Witnessing {
  /** Of the witness, a key of its own. */
  readonly name: string
  readonly secret: Uint8Array
  /** Of each log that it looks at. */
  readonly logs: readonly VerifierKey[]
  /** The text of the checkpoint that it cosigned last for this origin. */
  last(origin: string): string | undefined
}

const PLAIN = 'text/plain; charset=utf-8'
const told = (status: WitnessAnswer['status'], sentence: string): WitnessAnswer => ({
  status,
  contentType: PLAIN,
  body: `${sentence}\n`,
})

/** What a witness answers; one call at a time for an origin. */
export function answerAddCheckpoint(witness: Witnessing, body: string, now: Date): WitnessAnswer {
  try {
    const asked = parseAddCheckpoint(body)
    return answered(witness, asked, parseCheckpoint(asked.checkpoint.text), now)
  } catch (error) {
    if (error instanceof Malformed) return told(400, error.message)
    throw error
  }
}

function answered(
  witness: Witnessing,
  asked: AddCheckpoint,
  checkpoint: Checkpoint,
  now: Date,
): WitnessAnswer {
  const { origin, size, root } = checkpoint
  const keys = witness.logs.filter(({ name }) => name === origin)
  if (keys.length === 0) return told(404, 'This witness does not know the log.')
  if (!isSignedBy(asked.checkpoint, keys)) return told(403, 'The log has not signed it.')
  if (asked.oldSize > size) return told(400, 'The old size is beyond the new one.')
  const text = witness.last(origin)
  const last = text === undefined ? { size: 0, root: EMPTY_ROOT } : parseCheckpoint(text)
  if (asked.oldSize !== last.size)
    return { status: 409, contentType: 'text/x.tlog.size', body: `${last.size}\n` }
  if (size === last.size && !isSame(root, last.root))
    return told(422, 'Another tree of this size was cosigned.')
  if (!isConsistent(last, { size, root }, asked.proof))
    return told(422, 'The tree does not begin with the one that was cosigned.')
  const seconds = Math.floor(now.getTime() / 1000)
  const signature = cosign(asked.checkpoint.text, witness.name, witness.secret, seconds)
  return {
    status: 200,
    contentType: PLAIN,
    body: formatSignature(signature),
    next: { origin, text: asked.checkpoint.text },
  }
}

function isSignedBy(note: Note, keys: readonly VerifierKey[]): boolean {
  try {
    return signaturesOf(note, keys).length > 0
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}
