import {
  askWitness,
  keepCosignature,
  noteWitness,
  type Origin,
  type StoredCheckpoint,
  storedHashes,
  type Witness,
  type WitnessWord,
  witnessStates,
} from '@presale/ledger'
import { consistencyProof, formatKey } from '@presale/log'
import type { Pool } from '@presale/read-store'

/** A witness knows another past: nothing more is signed until an operator has decided. */
export class LogForked extends Error {
  override readonly name = 'LogForked'
}

interface Push {
  readonly pool: Pool
  readonly origin: Origin
  readonly checkpoint: StoredCheckpoint
}

/**
 * Asks a witness to cosign the checkpoint, after the tree that it cosigned last.
 * @param isUnknown whatever is believed here of how far it is, it is asked: a copy of this database might have gone on elsewhere
 * @throws LogForked; database errors
 */
export async function pushTo(witness: Witness, push: Push, isUnknown: boolean): Promise<void> {
  const { pool, origin, checkpoint } = push
  const key = formatKey(witness.key)
  const known = (await witnessStates(pool, origin.id)).find((state) => state.key === key)
  let size = isUnknown ? 0 : Math.min(known?.size ?? 0, checkpoint.size)
  let word = await asking(witness, push, size)
  if (word.kind === 'at' && word.size <= checkpoint.size) {
    size = word.size
    word = await asking(witness, push, size)
  }
  if (word.kind === 'cosigned') {
    await keepCosignature(pool, origin.id, checkpoint.size, { name: witness.key.name, line: word.line })
    return noteWitness(pool, origin.id, { key, size: checkpoint.size, fault: null })
  }
  if (word.kind === 'fault') return noteWitness(pool, origin.id, { key, fault: word.fault })
  const fault = forkOf(word, checkpoint)
  await noteWitness(pool, origin.id, { key, fault, isFork: true })
  throw new LogForked(`${witness.key.name}: ${fault}`)
}

const forkOf = (word: WitnessWord, { size }: StoredCheckpoint): string =>
  word.kind === 'at'
    ? `It cosigned a tree of ${word.size} leaves of this log, which has ${size}.`
    : `It cosigned another tree than the one that this log of ${size} leaves begins with.`

async function asking(
  witness: Witness,
  { pool, origin, checkpoint }: Push,
  oldSize: number,
): Promise<WitnessWord> {
  const proof = await consistencyProof(
    oldSize,
    checkpoint.size,
    storedHashes(pool, origin.id, checkpoint.size),
  )
  return askWitness(witness, {
    oldSize,
    proof,
    checkpoint: { ...checkpoint.note, signatures: ownOf(checkpoint, origin) },
  })
}

const ownOf = ({ note }: StoredCheckpoint, { name }: Origin) =>
  note.signatures.filter((one) => one.name === name)
