import {
  type EventStore,
  type StoredEvent,
  TOMBSTONE_TYPE,
  WrongExpectedRevision,
} from '@presale/event-store'
import { Problem } from '../../problem'
import type { Archive, ArchiveStore } from '../archive/archive-store'
import { type ArchiveLine, type LineKeys, openLine } from '../archive/line'
import { namedIn, runOf } from '../archive/piece'
import { contentsOf, type Moment } from '../archive/recovery-plan'
import { CLUSTER_OF_EVENTS } from './archive-events'
import { eventsIn, OWN_STREAMS } from './archived-event'

export interface ArchivedEvents {
  readonly line: ArchiveLine
  readonly store: ArchiveStore
  /** Events of the line, in the order of `$all`. @throws Problem for what is missing, damaged or of another line */
  all(): AsyncIterable<StoredEvent>
}

/** The newest line of events in an archive. @throws Problem where there is none that can be opened */
export async function openEvents(archive: Archive, keys: LineKeys): Promise<ArchivedEvents> {
  const opened: ArchiveLine[] = []
  let refusal: unknown
  for (const name of await archive.lines())
    try {
      opened.push(await openLine(archive.line(name), keys))
    } catch (error) {
      refusal = error
    }
  const [line] = opened
    .filter(({ cluster }) => cluster === CLUSTER_OF_EVENTS)
    .toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
  if (line === undefined) throw refusal ?? new Problem(`There are no archived events in ${archive.place}.`)
  const store = archive.line(line.line)
  return { line, store, all: () => eventsOf(line, store) }
}

async function* eventsOf(
  line: ArchiveLine,
  store: ArchiveStore,
): AsyncGenerator<StoredEvent, void, undefined> {
  const { pieces } = runOf(namedIn(await store.list()))
  const [first] = pieces
  if (first === undefined) return
  if (first.start !== line.start) throw new Problem('The archive lacks the first events.')
  // The platform closes no stream for good: who did had no right to, and it is restored open.
  for await (const event of eventsIn(contentsOf({ line, store, pieces })))
    if (event.type !== TOMBSTONE_TYPE) yield event
}

/** Reads all of it. @returns a sentence @throws Problem */
export async function verifyEvents({ line, all }: ArchivedEvents): Promise<string> {
  const revisions = new Map<string, number>()
  let count = 0
  let last: StoredEvent | undefined
  for await (const event of all()) {
    const expected = (revisions.get(event.stream) ?? -1) + 1
    if (event.revision !== expected)
      throw new Problem(
        `The archive has event ${event.revision} of ${event.stream} where ${expected} was to come.`,
      )
    revisions.set(event.stream, expected)
    count += 1
    last = event
  }
  const upTo = last === undefined ? '' : `, up to ${last.created} (position ${last.position.commit})`
  return `The line ${line.line} has ${count} events of ${revisions.size} streams${upTo}; all of it was read.`
}

/** In one append, where they follow one another in one stream. */
const MOST_AT_ONCE = 64

/**
 * Appends the archived events to a store that has none, each with its id, in their order; broken off, it is done again. Then both
 * are read side by side.
 * @returns a sentence
 * @throws Problem where the store has other events, or lacks one at the end
 */
export async function restoreEvents(
  { all }: ArchivedEvents,
  store: Pick<EventStore, 'append' | 'follow'>,
  moment: Moment,
): Promise<string> {
  let batch: StoredEvent[] = []
  const append = async (): Promise<void> => {
    const [first] = batch
    if (first === undefined) return
    const { stream, revision } = first
    try {
      await store.append(stream, batch, revision === 0 ? 'no-stream' : revision - 1)
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      throw new Problem(
        `The event store has other events in ${stream} than the archive: restore into an empty one.`,
      )
    }
    batch = []
  }
  for await (const event of upTo(all(), moment)) {
    const [first] = batch
    if (first !== undefined && (first.stream !== event.stream || batch.length === MOST_AT_ONCE))
      await append()
    batch.push(event)
  }
  await append()
  const count = await assertEqual(upTo(all(), moment), store)
  return `The event store has the ${count} events of the archive, each with its id, in their order.`
}

async function* upTo(
  events: AsyncIterable<StoredEvent>,
  moment: Moment,
): AsyncGenerator<StoredEvent, void, undefined> {
  for await (const event of events) {
    if (moment.kind === 'time' && event.created > moment.time) return
    if (moment.kind === 'event' && BigInt(event.position.commit) > BigInt(moment.position)) return
    yield event
  }
}

async function assertEqual(
  archived: AsyncIterable<StoredEvent>,
  store: Pick<EventStore, 'follow'>,
): Promise<number> {
  const expected = archived[Symbol.asyncIterator]()
  let count = 0
  for await (const followed of store.follow({ prefixes: OWN_STREAMS })) {
    if (followed.kind === 'caught-up') break
    const { value, done } = await expected.next()
    if (done || contentOf(value) !== contentOf(followed.event))
      throw new Problem(
        `The event store has ${followed.event.id} (${followed.event.stream}) where the archive has ${done ? 'no event' : value.id}.`,
      )
    count += 1
  }
  const { value, done } = await expected.next()
  if (!done) throw new Problem(`The event store lacks ${value.id} (${value.stream}).`)
  return count
}

const contentOf = ({ stream, revision, id, type, data, metadata }: StoredEvent): string =>
  JSON.stringify([stream, revision, id, type, data, metadata])
