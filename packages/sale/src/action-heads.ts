import { createHmac, randomUUID } from 'node:crypto'
import {
  type Appends,
  type ExpectedRevision,
  type NewEvent,
  type Reads,
  type StoredEvent,
  StreamTombstoned,
} from '@presale/event-store'
import { derivedId } from '@presale/kernel'
import { z } from 'zod'
import type { Head } from './admin-action-row'
import { AdminActionsBehind } from './rows-after-head'
import { isSameSignature } from './same-signature'

/**
 * The stream of heads: one event for each chained row, appended once the row is committed. Who has the database alone
 * cannot take rows out and put others in their place: the event store knows which numbers were given, and to what.
 */
export const HEADS_STREAM = 'admin-actions'
/** Where a stream of heads was closed for good, an operator begins the next one (`audit -- accept-restore`). */
const streamOf = (generation: number): string =>
  generation === 1 ? HEADS_STREAM : `${HEADS_STREAM}-${generation}`
const TYPE = 'AdminActionChained'

/** Written right after its row; by a later start, since a process ended in between; or when heads were introduced. */
const writtenHow = ['at-once', 'caught-up', 'introduced'] as const

const headData = z.object({
  number: z.int().min(1),
  chain: z.string(),
  /** Whether its line was written to a security log, which must have it since. */
  isLogged: z.boolean(),
  how: z.enum(writtenHow),
  signature: z.string(),
})

export interface WrittenHead extends Head {
  readonly isLogged: boolean
  readonly how: (typeof writtenHow)[number]
}

interface Place {
  readonly stream: string
  readonly revision: number
}

/** The place in the stream is signed as well: a head that is appended once more, or copied into another stream, is none. */
function signatureOf(key: Buffer, place: Place, { number, chain, isLogged, how }: WrittenHead): string {
  const { stream, revision } = place
  const named = stream === HEADS_STREAM ? [] : [stream]
  const content = ['admin-action-head/1', revision, number, chain, isLogged, how, ...named]
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')
}

function headEvent(key: Buffer, place: Place, head: WrittenHead): NewEvent {
  const { number, chain, isLogged, how } = head
  const named = place.stream === HEADS_STREAM ? [] : [place.stream]
  return {
    id: derivedId('admin action head', String(place.revision), String(number), chain, ...named),
    type: TYPE,
    data: { number, chain, isLogged, how, signature: signatureOf(key, place, head) },
    metadata: {},
  }
}

/** Undefined where the key has not signed it for this place. */
function headIn(key: Buffer, stream: string, { type, data, revision }: StoredEvent): WrittenHead | undefined {
  const read = type === TYPE ? headData.safeParse(data).data : undefined
  if (read === undefined) return undefined
  const { signature, ...head } = read
  return isSameSignature(signature, signatureOf(key, { stream, revision }, head)) ? head : undefined
}

export interface NewestHead {
  /** Undefined where there is none yet. */
  readonly head: WrittenHead | undefined
  /** The stream that takes the next one. */
  readonly stream: string
  /** What an append has to expect. */
  readonly revision: Exclude<ExpectedRevision, 'any'>
}

interface FoundHead extends NewestHead {
  /** The streams before it, which were closed for good. */
  readonly closed: readonly string[]
}

/** The newest that the key has signed, in the first stream that is not closed; what anybody else appended is passed over. */
async function findNewest(store: Pick<Reads, 'readBackwards'>, key: Buffer): Promise<FoundHead> {
  const closed: string[] = []
  for (let generation = 1; ; generation++) {
    const stream = streamOf(generation)
    try {
      return { ...(await newestIn(store, key, stream)), closed }
    } catch (error) {
      if (!(error instanceof StreamTombstoned)) throw error
      closed.push(stream)
    }
  }
}

async function newestIn(
  store: Pick<Reads, 'readBackwards'>,
  key: Buffer,
  stream: string,
): Promise<NewestHead> {
  let revision: NewestHead['revision'] = 'no-stream'
  for await (const event of store.readBackwards(stream)) {
    if (revision === 'no-stream') revision = event.revision
    const head = headIn(key, stream, event)
    if (head) return { head, stream, revision }
  }
  return { head: undefined, stream, revision }
}

/**
 * The newest head of the stream in use.
 * @throws AdminActionsBehind where that was closed for good, and no operator has begun the next one: who may close one must
 * not be able to make the heads forgotten
 */
export async function newestHead(store: Pick<Reads, 'readBackwards'>, key: Buffer): Promise<NewestHead> {
  const { closed, ...newest } = await findNewest(store, key)
  const last = closed.at(-1)
  if (last !== undefined && newest.head === undefined)
    throw new AdminActionsBehind(closedSentence(last, newest.stream))
  return newest
}

export const closedSentence = (closed: string, next: string): string =>
  `The event store's stream ${closed} was closed for good (a tombstone): which admin actions it knew cannot be read any more. Find out who did that; then npm run audit -- accept-restore --reason <text> begins the stream ${next}.`

export interface StoredHead extends WrittenHead {
  readonly revision: number
}

export interface AllHeads {
  readonly heads: readonly StoredHead[]
  /** Where the stream begins: beyond 0 where it was deleted, or cut short. */
  readonly first: number | null
  /** Revisions of events that the key has not signed. */
  readonly unsigned: readonly number[]
  /** The last one; null where there is no stream. */
  readonly revision: number | null
  /** The stream in use, or to be begun. */
  readonly stream: string
  /** The streams before it, which were closed for good. */
  readonly closed: readonly string[]
}

/** Oldest first, of the first stream that is not closed. */
export async function allHeads(store: Pick<Reads, 'readStream'>, key: Buffer): Promise<AllHeads> {
  const closed: string[] = []
  for (let generation = 1; ; generation++) {
    const stream = streamOf(generation)
    try {
      return { ...(await headsIn(store, key, stream)), stream, closed }
    } catch (error) {
      if (!(error instanceof StreamTombstoned)) throw error
      closed.push(stream)
    }
  }
}

async function headsIn(store: Pick<Reads, 'readStream'>, key: Buffer, stream: string) {
  const [heads, unsigned]: [StoredHead[], number[]] = [[], []]
  let first: number | null = null
  let revision: number | null = null
  for await (const event of store.readStream(stream)) {
    revision = event.revision
    first ??= revision
    const head = headIn(key, stream, event)
    if (head) heads.push({ ...head, revision })
    else unsigned.push(event.revision)
  }
  return { heads, unsigned, first, revision }
}

/**
 * Appends them after what was found. In a stream that was deleted revisions go on, which only an append shows: what was
 * signed for other places is then appended once more. The store still knows the ids of what was deleted, and would take
 * some of these for repeats; so there they have new ones.
 * @throws WrongExpectedRevision where others appended first
 */
export async function appendHeads(
  store: Appends,
  key: Buffer,
  { stream, revision: expected }: Pick<NewestHead, 'stream' | 'revision'>,
  heads: readonly WrittenHead[],
): Promise<void> {
  const isNew = expected === 'no-stream'
  const first = isNew ? 0 : expected + 1
  const signed = heads.map((head, index) => headEvent(key, { stream, revision: first + index }, head))
  const events = isNew ? signed.map((event) => ({ ...event, id: randomUUID() })) : signed
  const { revision: last } = await store.append(stream, events, expected)
  if (last !== first + heads.length - 1) await appendHeads(store, key, { stream, revision: last }, heads)
}

/**
 * Appends that of an accepted restore after whatever is the newest, unless it is there already. Where the stream was closed
 * for good, it begins the next one.
 * @throws WrongExpectedRevision where others appended meanwhile
 */
export async function writeHead(
  store: Appends & Pick<Reads, 'readBackwards'>,
  key: Buffer,
  head: WrittenHead,
): Promise<void> {
  const newest = await findNewest(store, key)
  if (newest.head && newest.head.number >= head.number) return
  await appendHeads(store, key, newest, [head])
}
