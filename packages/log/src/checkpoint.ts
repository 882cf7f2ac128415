import { base64, isSame, Malformed, wholeNumber } from './bytes'
import { isKeyName } from './note'
import { EMPTY_ROOT, type Hash } from './tree'

/** C2SP tlog-checkpoint: which tree of a log it is. */
export interface Checkpoint {
  /** The name of the log, for ever. */
  readonly origin: string
  /** Leaves. */
  readonly size: number
  readonly root: Hash
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64.encode(root)}\n`

/** @param text of a signed note. @throws Malformed, also for lines beyond the three that all verifiers know */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', end, ...rest] = text.split('\n')
  if (!isKeyName(origin) || end !== '' || rest.length > 0)
    throw new Malformed('A checkpoint is three lines: origin, size, root.')
  const checkpoint = { origin, size: wholeNumber(size), root: base64.decode(root) }
  if (checkpoint.root.length !== 32) throw new Malformed('The root of a checkpoint is 32 bytes.')
  if (checkpoint.size === 0 && !isSame(checkpoint.root, EMPTY_ROOT))
    throw new Malformed('The root of an empty tree is the hash of nothing.')
  return checkpoint
}
