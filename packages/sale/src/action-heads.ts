import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EventStore, ExpectedRevision, NewEvent, StoredEvent } from '@presale/event-store'
import { derivedId } from '@presale/kernel'
import { z } from 'zod'
import type { Head } from './admin-action-row'

/**
 * The stream of heads: one event for each chained row, appended once the row is committed. Who has the database alone
 * cannot take rows out and put others in their place: the event store knows which numbers were given, and to what.
 */
export const HEADS_STREAM = 'admin-actions'
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

/** The place in the stream is signed as well: a head that is appended once more is none. */
function signatureOf(key: Buffer, revision: number, { number, chain, isLogged, how }: WrittenHead): Buffer {
  const content = ['admin-action-head/1', revision, number, chain, isLogged, how]
  return createHmac('sha256', key).update(JSON.stringify(content)).digest()
}

export function headEvent(key: Buffer, revision: number, head: WrittenHead): NewEvent {
  const { number, chain, isLogged, how } = head
  return {
    id: derivedId('admin action head', String(revision), String(number), chain),
    type: TYPE,
    data: { number, chain, isLogged, how, signature: signatureOf(key, revision, head).toString('hex') },
    metadata: {},
  }
}

/** Undefined where the key has not signed it for this place. */
export function headIn(key: Buffer, { type, data, revision }: StoredEvent): WrittenHead | undefined {
  const read = type === TYPE ? headData.safeParse(data).data : undefined
  if (read === undefined) return undefined
  const { signature, ...head } = read
  const [given, own] = [Buffer.from(signature, 'hex'), signatureOf(key, revision, head)]
  return given.length === own.length && timingSafeEqual(given, own) ? head : undefined
}

export interface NewestHead {
  /** Undefined where there is none yet. */
  readonly head: WrittenHead | undefined
  /** What an append has to expect. */
  readonly revision: Exclude<ExpectedRevision, 'any'>
}

/** The newest that the key has signed; what anybody else appended is passed over. @throws StreamTombstoned */
export async function newestHead(store: Pick<EventStore, 'readBackwards'>, key: Buffer): Promise<NewestHead> {
  let revision: NewestHead['revision'] = 'no-stream'
  for await (const event of store.readBackwards(HEADS_STREAM)) {
    if (revision === 'no-stream') revision = event.revision
    const head = headIn(key, event)
    if (head) return { head, revision }
  }
  return { head: undefined, revision }
}

export interface AllHeads {
  readonly heads: readonly WrittenHead[]
  /** Revisions of events that the key has not signed. */
  readonly unsigned: readonly number[]
  /** The last one; null where there is no stream. */
  readonly revision: number | null
}

/** Oldest first. @throws StreamTombstoned */
export async function allHeads(store: Pick<EventStore, 'readStream'>, key: Buffer): Promise<AllHeads> {
  const [heads, unsigned]: [WrittenHead[], number[]] = [[], []]
  let revision: number | null = null
  for await (const event of store.readStream(HEADS_STREAM)) {
    revision = event.revision
    const head = headIn(key, event)
    if (head) heads.push(head)
    else unsigned.push(event.revision)
  }
  return { heads, unsigned, revision }
}

/** Appends them after this revision. @throws WrongExpectedRevision where others appended first */
export async function appendHeads(
  store: Pick<EventStore, 'append'>,
  key: Buffer,
  expected: NewestHead['revision'],
  heads: readonly WrittenHead[],
): Promise<void> {
  const first = expected === 'no-stream' ? 0 : expected + 1
  const events = heads.map((head, index) => headEvent(key, first + index, head))
  await store.append(HEADS_STREAM, events, expected)
}

/**
 * Appends one after whatever is the newest, unless it is there already.
 * @throws WrongExpectedRevision where others appended meanwhile
 */
export async function writeHead(
  store: Pick<EventStore, 'append' | 'readBackwards'>,
  key: Buffer,
  head: WrittenHead,
): Promise<void> {
  const newest = await newestHead(store, key)
  if (newest.head && newest.head.number >= head.number) return
  await appendHeads(store, key, newest.revision, [head])
}
