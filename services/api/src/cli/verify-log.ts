import { readFile } from 'node:fs/promises'
import type { EventStore } from '@presale/event-store'
import {
  askLog,
  askWitness,
  checkpointsOf,
  leafOfEvent,
  leavesInOrder,
  newestCheckpoint,
  type Origin,
  openOrigin,
  originOf,
  storedHashes,
  type Witness,
  witnessesIn,
} from '@presale/ledger'
import {
  type Checkpoint,
  consistencyProof,
  Frontier,
  isSame,
  type Leaf,
  LOG_KEY,
  Malformed,
  type Note,
  parseCheckpoint,
  parseNote,
  signaturesOf,
  type VerifierKey,
  verifyReceipt,
} from '@presale/log'
import type { Pool } from '@presale/read-store'
import { checkLog, type KnownCheckpoint } from '../audit/check-log'
import { UsageError } from './run-cli'
import type { Verification } from './verify-export'

export interface LogEvidence {
  /** Files with a checkpoint, or receipts of buyers. */
  readonly files: readonly string[]
  /** As LOG_WITNESSES has them. */
  readonly witnesses: readonly string[]
  /** Checkpoints of security logs, as notes. */
  readonly logged: readonly string[]
}

/** Makes the log again from the event store, and holds it against all that was ever signed of it and is at hand. */
export async function verifyLog(
  readers: Pool,
  store: EventStore,
  evidence: LogEvidence,
): Promise<Verification> {
  const given = await Promise.all(evidence.files.map((file) => readGiven(readers, file)))
  const notes = await askLog(() => signedOfOpen(readers), [])
  // After all that is held against it: the site goes on, and what is newer than this is not looked at.
  const origin = await askLog(() => openOrigin(readers), undefined)
  if (origin === undefined)
    return { isWhole: given.length === 0, sentences: ['The log has not begun: no event was logged yet.'] }
  const known = [
    ...notes.map((note) => ({ from: 'the database', note })),
    ...evidence.logged.map((text) => ({ from: 'the security log', note: parseNote(text) })),
    ...given.map(({ file, note }) => ({ from: file, note })),
  ].flatMap(({ from, note }) => ofOrigin(origin, from, note))
  const unsigned = known.filter(({ isSigned }) => !isSigned)
  const { count, checkpoints, root, problems } = await checkLog(readers, store, origin, known)
  const others = await Promise.all(given.map((one) => sayOf(one, { readers, store, origin })))
  const asked = await Promise.all(witnessesOf(evidence).map((one) => sayOfWitness(one, readers, origin)))
  const faults = [
    ...problems,
    ...unsigned.map(
      ({ from, checkpoint }) =>
        `${from} has a tree of ${checkpoint.size} leaves that the log's key did not sign.`,
    ),
    ...[...others, ...asked].flatMap((one) => one.problems),
  ]
  const head =
    faults.length === 0
      ? `The log ${origin.name} is whole: ${count} events, each as it was logged, and ${checkpoints} signed trees, each of which it begins with. Root ${Buffer.from(root).toString('base64')}.`
      : `The log ${origin.name} is not what was signed.`
  return {
    isWhole: faults.length === 0,
    sentences: [
      head,
      ...faults,
      ...followsSentence(origin),
      ...[...others, ...asked].flatMap((one) => one.sentences),
    ],
  }
}

async function signedOfOpen(readers: Pool): Promise<Note[]> {
  const origin = await openOrigin(readers)
  return origin === undefined ? [] : checkpointsOf(readers, origin.id)
}

interface Said {
  readonly problems: readonly string[]
  readonly sentences: readonly string[]
}
const nothing: Said = { problems: [], sentences: [] }

interface Given {
  readonly file: string
  readonly note: Note
  readonly checkpoint: Checkpoint
  /** Of a receipt. */
  readonly leaves: readonly Leaf[]
  /** The log that it is of, where this installation had it. */
  readonly of: Origin | undefined
}

/** @throws UsageError where it is neither a checkpoint nor a receipt */
async function readGiven(readers: Pool, file: string): Promise<Given> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}.`)
  })
  try {
    const isReceipt = text.startsWith('c2sp.org/')
    const note = parseNote(isReceipt ? text.slice(text.indexOf('\n\n') + 2) : text)
    const checkpoint = parseCheckpoint(note.text)
    const of = await originOf(readers, checkpoint.origin)
    const key = of && keyOf(of)
    return { file, note, checkpoint, leaves: isReceipt && key ? provenLeaves(text, key) : [], of }
  } catch (error) {
    if (error instanceof Malformed)
      throw new UsageError(`${file} is no checkpoint and no receipt: ${error.message}`)
    throw error
  }
}

/** Of a file that its own log's key did not sign, nothing: that is said of its checkpoint. */
function provenLeaves(file: string, key: VerifierKey): readonly Leaf[] {
  try {
    return verifyReceipt(file, [key]).leaves
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

const keyOf = ({ name, publicKey }: Origin): VerifierKey | undefined =>
  publicKey === null ? undefined : { name, type: LOG_KEY, publicKey }

interface SignedOrNot extends KnownCheckpoint {
  readonly isSigned: boolean
}

function ofOrigin(origin: Origin, from: string, note: Note): SignedOrNot[] {
  const checkpoint = parseCheckpoint(note.text)
  if (checkpoint.origin !== origin.name) return []
  return [{ from, checkpoint, isSigned: isSignedBy(keyOf(origin), note) }]
}

function isSignedBy(key: VerifierKey | undefined, note: Note): boolean {
  try {
    return key !== undefined && signaturesOf(note, [key]).length > 0
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

interface At {
  readonly readers: Pool
  readonly store: EventStore
  readonly origin: Origin
}

/** What the tree alone does not say of a file: which of a receipt's events is another one, and what came before a restore. */
async function sayOf({ file, checkpoint, leaves, of }: Given, { readers, store, origin }: At): Promise<Said> {
  if (of === undefined)
    return {
      problems: [`${file} is of ${checkpoint.origin}, a log that this installation never had.`],
      sentences: [],
    }
  const problems = of.id === origin.id ? [] : await earlierProblems(readers, of, { from: file, checkpoint })
  for (const leaf of leaves) {
    const logged = await leafOfEvent(readers, of.id, leaf)
    if (logged !== undefined && !isSame(logged.hash, leaf.hash))
      problems.push(`${file} proves another event ${leaf.revision} of ${leaf.stream} than the log has.`)
  }
  const [first] = leaves
  if (first === undefined || of.id === origin.id) return { problems, sentences: [] }
  const isHere = (await store.readEvent(first.stream, first.revision).catch(() => undefined)) !== undefined
  const where = isHere ? 'is here' : 'is not here any more: it came after what was restored'
  return {
    problems,
    sentences: [`${file} is a receipt of ${of.name}, which has ended. Its ${first.stream} ${where}.`],
  }
}

/** Of a log that has ended its leaves are still there. */
async function earlierProblems(
  readers: Pool,
  of: Origin,
  { from, checkpoint }: KnownCheckpoint,
): Promise<string[]> {
  const frontier = new Frontier()
  for await (const leaves of leavesInOrder(readers, of)) {
    for (const { hash } of leaves) {
      if (frontier.size < checkpoint.size) frontier.add(hash)
    }
  }
  // What was signed after the backup that was restored is not known here, and is true nevertheless.
  if (frontier.size < checkpoint.size || isSame(frontier.root(), checkpoint.root)) return []
  return [`${from} has another tree of ${checkpoint.size} leaves than ${of.name} had here.`]
}

function followsSentence({ follows }: Origin): string[] {
  if (follows === null) return []
  const { origin, size } = parseCheckpoint(parseNote(follows).text)
  return [`It goes on for ${origin}, which ended with a restore or a reset; ${size} leaves of it were known.`]
}

function witnessesOf({ witnesses }: LogEvidence): Witness[] {
  return witnesses.flatMap((text) => {
    const found = witnessesIn(text)
    if (typeof found === 'string') throw new UsageError(`${found}.`)
    return found
  })
}

/** Shows a witness the newest tree, and that it begins with the one that it cosigned. */
async function sayOfWitness(witness: Witness, readers: Pool, { id, name }: Origin): Promise<Said> {
  const newest = await newestCheckpoint(readers, id)
  if (newest === undefined) return nothing
  const checkpoint = {
    text: newest.note.text,
    signatures: newest.note.signatures.filter((one) => one.name === name),
  }
  const ask = async (oldSize: number) =>
    askWitness(witness, {
      oldSize,
      proof: await consistencyProof(oldSize, newest.size, storedHashes(readers, id, newest.size)),
      checkpoint,
    })
  let word = await ask(0)
  let size = 0
  if (word.kind === 'at' && word.size <= newest.size) {
    size = word.size
    word = await ask(size)
  }
  const { name: who } = witness.key
  if (word.kind === 'cosigned')
    return {
      problems: [],
      sentences: [
        `${who} cosigned ${size === 0 ? 'it now for the first time' : `a tree of ${size} leaves, with which it begins`}.`,
      ],
    }
  if (word.kind === 'fault') return { problems: [`${who} could not be asked. ${word.fault}`], sentences: [] }
  const what =
    word.kind === 'at'
      ? `a tree of ${word.size} leaves, and this log has ${newest.size}`
      : 'another past than this log has'
  return { problems: [`${who} cosigned ${what}.`], sentences: [] }
}
