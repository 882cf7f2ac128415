import { type EventStore, isOfStreams } from '@presale/event-store'
import { isAtOrBeyond, type StoppedAt } from '@presale/read-store'
import type { Heartbeat } from '../leasing/heartbeat'
import { EventQueue } from '../reading/event-queue'
import { followFrom } from '../reading/follow-from'
import type { Incoming } from '../reading/incoming'
import type { SharedFeed } from '../reading/shared-feed'
import type { Applied, EventReader } from '../subscriber'
import { type AppliedBatch, applyBatch, type Standing, type Writing } from './apply-batch'
import { BatchSize } from './batch-size'
import { beginAt } from './begin'
import { resumeStream } from './resume-stream'

export interface Feeding<E> {
  readonly store: EventStore
  readonly feed: SharedFeed<E>
  readonly prefixes: readonly string[]
  readonly reader: EventReader<E>
  readonly writing: Writing<E>
  readonly heartbeat: Heartbeat
  readonly signal: AbortSignal
  onApplied(applied: Applied<E>): void
  onCaughtUp(): void
}

/** Nothing can be applied from this event on. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
  constructor(readonly at: StoppedAt) {
    super(at.message)
  }
}

const DEFAULT_BATCH_SIZE = 500
// Batches that collect while one is being written.
const BATCHES_AHEAD = 4
// While catching up, full batches are worth a few milliseconds.
const CATCH_UP_LINGER_MS = 20

/**
 * Follows from the subscriber's checkpoint and applies events, until the signal aborts.
 * @throws Stopped, ForeignStore, SubscriberGone, CheckpointMoved, EventStoreUnavailable, database errors
 */
export async function feed<E>(feeding: Feeding<E>): Promise<void> {
  const { writing, signal, heartbeat } = feeding
  const { subscriber, quarantine, client } = writing
  const { position, appliedEvents } = await beginAt(writing, feeding)
  await quarantine.load(client)
  const batchSize = subscriber.batchSize ?? DEFAULT_BATCH_SIZE
  const queue = new EventQueue<E>(batchSize * BATCHES_AHEAD)
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  either.addEventListener('abort', () => queue.close())
  heartbeat.onAsked = () => queue.nudge()
  const following = {
    feed: feeding.feed,
    queue,
    signal: either,
    isWanted: wantedBy(feeding),
    feedCapacity: batchSize * BATCHES_AHEAD,
  }
  const pumping = followFrom(following, position).then(
    () => queue.close(),
    (error: unknown) => queue.close(error),
  )
  try {
    await applyWhatComes(feeding, queue, { position, appliedEvents }, new BatchSize(batchSize))
  } finally {
    heartbeat.onAsked = undefined
    stop.abort()
    await pumping
  }
}

async function applyWhatComes<E>(
  feeding: Feeding<E>,
  queue: EventQueue<E>,
  begin: Standing,
  size: BatchSize,
): Promise<void> {
  const { writing, heartbeat, signal } = feeding
  let standing = begin
  const { spacingMs = 0 } = writing.subscriber
  let isCaughtUp = false
  let lastBegan = Number.NEGATIVE_INFINITY
  const linger = (): number => (isCaughtUp ? lastBegan + spacingMs - performance.now() : CATCH_UP_LINGER_MS)
  for (;;) {
    if (heartbeat.takeRequest()) await resumeAsked(feeding, standing)
    const taken = await queue.take(size.current, linger)
    if (!taken || signal.aborted) return
    const { events } = taken
    const began = performance.now()
    if (events.length > 0) lastBegan = began
    const batch = await heartbeat
      .during(() => applyBatch(writing, standing, events))
      .catch((error: unknown) => {
        size.halve()
        throw error
      })
    size.note(events.length, performance.now() - began)
    standing = batch.standing
    reportApplied(feeding, queue, events, batch)
    if (batch.stop) throw new Stopped(stoppedAt(batch.stop))
    if (batch.isResumeDue) heartbeat.askForResume()
    isCaughtUp ||= taken.isCaughtUp
    if (taken.isCaughtUp) feeding.onCaughtUp()
  }
}

function reportApplied<E>(
  { onApplied }: Feeding<E>,
  queue: EventQueue<E>,
  events: readonly Incoming<E>[],
  { standing, applied }: AppliedBatch<E>,
): void {
  const passed = events.filter(({ stored }) => isAtOrBeyond(standing.position, stored.position))
  const last = passed.at(-1)
  if (!last) return
  const { backlog } = queue
  onApplied({ events: applied, passed: passed.length, lastEventAt: last.stored.created, backlog })
}

/** Carries out the requests to resume streams that are set aside. */
async function resumeAsked<E>({ store, writing, heartbeat }: Feeding<E>, standing: Standing): Promise<void> {
  const { quarantine, client, subscriber } = writing
  await quarantine.load(client)
  for (const mark of quarantine.asked) {
    const resumed = await heartbeat.during(() => resumeStream(writing, store, standing, mark))
    if (resumed.applied.length === 0) continue
    subscriber.onApplied?.({
      events: resumed.applied,
      passed: 0,
      lastEventAt: new Date().toISOString(),
      backlog: 0,
    })
  }
}

function stoppedAt<E>({ at, error }: { readonly at: Incoming<E>; readonly error: unknown }): StoppedAt {
  return { message: error instanceof Error ? error.message : String(error), event: at.stored }
}

function wantedBy<E>({ writing, prefixes }: Feeding<E>): (stream: string) => boolean {
  const wanted = writing.subscriber.prefixes ?? prefixes
  return (stream) => isOfStreams(stream, wanted)
}
