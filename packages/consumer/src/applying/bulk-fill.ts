import {
  EventStoreUnavailable,
  type Follows,
  isOfStreams,
  type Position,
  type Reads,
} from '@presale/event-store'
import {
  BulkRefused,
  type CheckpointRow,
  isAtOrBeyond,
  isUniqueViolation,
  type LogPosition,
  type PoolClient,
} from '@presale/read-store'
import { Quarantine } from '../quarantine/quarantine'
import { type Incoming, readIncoming } from '../reading/incoming'
import { readAhead } from '../reading/read-ahead'
import type { EventReader, Subscriber } from '../subscriber'
import { applyBatch, type Standing, type Writing } from './apply-batch'
import { judge } from './judge'
import { Pause, pauseFor } from './pause'

/** What is filled: a subscriber that has applied nothing yet and that nobody else feeds. */
export interface BulkTarget<E> {
  /** Its `apply` gets every event once, in order, in large batches. */
  readonly subscriber: Subscriber<E> & { readonly checkpoint: CheckpointRow }
  /** Its own: the targets write at the same time. */
  readonly client: PoolClient
}

export interface BulkFill<E> {
  readonly store: Follows & Pick<Reads, 'readStream'>
  readonly reader: EventReader<E>
  readonly prefixes: readonly string[]
  readonly targets: readonly BulkTarget<E>[]
  /** The position of an event that the store has, as the last one to apply. */
  readonly upTo: LogPosition
  readonly batchSize: number
  readonly signal: AbortSignal
  /** After each batch, by the subscriber's name. */
  onApplied?(name: string, events: number): void
}

/** As the live path's batches: of so many events the one that fails is found one by one. */
const SLICE = 500

/**
 * Applies all events up to a position, for several subscribers at once: read and decoded once, while the batch before is
 * being written. An event that cannot be read or applied sets its stream aside, as ever. A target that has to stop is
 * left before that event, for the live path to find and to report; the others go on. Waits for an event store that
 * is away. Ends early, before that position, when the signal aborts.
 * @returns the names of those that have to be filled by their live path instead, from the first event on, and why
 * @throws database errors
 */
export async function bulkFill<E>(options: BulkFill<E>): Promise<ReadonlyMap<string, BulkRefused>> {
  const { signal } = options
  const fillings = await Promise.all(options.targets.map((target) => beginFilling(options, target)))
  const refused = new Map<string, BulkRefused>()
  const pause = new Pause()
  let last: Position | undefined
  for (;;) {
    try {
      for await (const batch of readAhead((stop) => batchesAfter(options, last, stop))) {
        const going = fillings.filter(({ isStopped }) => !isStopped)
        if (signal.aborted || going.length === 0) return refused
        await settledAll(going.map((filling) => fillWith(filling, batch, options, refused)))
        last = batch.at(-1)?.stored.position ?? last
        pause.reset()
      }
      return refused
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error
      await pauseFor(pause.next(), signal)
      if (signal.aborted) return refused
    }
  }
}

interface Filling<E> {
  readonly writing: Writing<E>
  /** Of the events that are read for all of them. */
  readonly isWanted: (incoming: Incoming<E>) => boolean
  standing: Standing
  isStopped: boolean
}

async function beginFilling<E>(
  { reader, store }: BulkFill<E>,
  { subscriber, client }: BulkTarget<E>,
): Promise<Filling<E>> {
  const quarantine = new Quarantine<E>(subscriber.name, reader, store)
  await quarantine.load(client)
  const row = subscriber.checkpoint
  const saved = await row.read(client)
  if (saved?.position) throw new Error(`${subscriber.name} has applied events: it is not filled in bulk`)
  const writing = { subscriber: inBulk(subscriber), row, reader, quarantine, client, epoch: 0 }
  const isWanted = wantedBy(subscriber.prefixes)
  return { writing, isWanted, standing: { position: undefined, appliedEvents: 0 }, isStopped: false }
}

/** All where it names no streams. */
const wantedBy =
  (prefixes: readonly string[] | undefined) =>
  ({ stored: { stream } }: Incoming<unknown>): boolean =>
    prefixes === undefined || isOfStreams(stream, prefixes)

/** The whole batch failed; smaller ones will show which event it is. */
class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** A faulty event is not searched for one by one among so many. */
function inBulk<E>(subscriber: Subscriber<E>): Subscriber<E> {
  return {
    ...subscriber,
    apply: async (client, events, context) => {
      try {
        await subscriber.apply(client, events, context)
      } catch (error) {
        // Live, such a row is there already and stays; here each is written once.
        if (isUniqueViolation(error)) throw new BulkRefused('Two events make one row', { cause: error })
        if (error instanceof BulkRefused || events.length <= SLICE || judge(error) === 'passing') throw error
        throw new TooLarge('The batch is applied in parts', { cause: error })
      }
    },
  }
}

async function fillWith<E>(
  filling: Filling<E>,
  batch: readonly Incoming<E>[],
  { onApplied }: BulkFill<E>,
  refused: Map<string, BulkRefused>,
): Promise<void> {
  const { name } = filling.writing.subscriber
  try {
    await applyInParts(filling, batch)
    onApplied?.(name, batch.length)
  } catch (error) {
    if (!(error instanceof BulkRefused)) throw error
    filling.isStopped = true
    refused.set(name, error)
  }
}

async function applyInParts<E>(filling: Filling<E>, batch: readonly Incoming<E>[]): Promise<void> {
  try {
    await applyTo(filling, batch)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    for (let from = 0; from < batch.length && !filling.isStopped; from += SLICE) {
      await applyTo(filling, batch.slice(from, from + SLICE))
    }
  }
}

async function applyTo<E>(filling: Filling<E>, batch: readonly Incoming<E>[]): Promise<void> {
  const left = batchAfter(filling.standing.position, batch).filter(filling.isWanted)
  if (left.length === 0) return
  const { standing, stop } = await applyBatch(filling.writing, filling.standing, left)
  filling.standing = standing
  filling.isStopped = stop !== undefined
}

/** After an interruption a batch comes again, and some of the targets have applied it, or a part of it. */
function batchAfter<E>(
  position: LogPosition | undefined,
  batch: readonly Incoming<E>[],
): readonly Incoming<E>[] {
  const [first] = batch
  if (!position || !first || !isAtOrBeyond(position, first.stored.position)) return batch
  return batch.filter(({ stored }) => !isAtOrBeyond(position, stored.position))
}

/** Decoded events after a position, up to the last one that is wanted. */
async function* batchesAfter<E>(
  { store, reader, prefixes, upTo, batchSize }: BulkFill<E>,
  after: Position | undefined,
  signal: AbortSignal,
): AsyncGenerator<Incoming<E>[], void, undefined> {
  // A comparison of two positions takes as long as a tenth of all that reading takes.
  const end = BigInt(upTo.commit)
  let batch: Incoming<E>[] = []
  for await (const followed of store.follow({ prefixes, after, signal })) {
    // Its last event may be gone from the store by now.
    if (followed.kind === 'caught-up') break
    const { position } = followed.event
    const isNear = BigInt(position.commit) >= end
    if (isNear && !isAtOrBeyond(upTo, position)) break
    batch.push(readIncoming(reader, followed.event))
    const isLast = isNear && isAtOrBeyond(position, upTo)
    if (isLast) break
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0 && !signal.aborted) yield batch
}

/** All of them have ended when it resolves or throws: none writes on behind the caller's back. */
async function settledAll(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
