import type { EventStore } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import { generationById, isAtOrBeyond } from '@presale/read-store'
import { applyBatch } from './apply-batch'
import { EventQueue } from './event-queue'
import type { Target } from './target'

export interface Following {
  readonly store: EventStore
  readonly target: Target
  readonly batchSize: number
  readonly signal: AbortSignal
  /** After each batch that was committed. */
  onApplied(batch: { readonly events: number; readonly lastEventAt: string; readonly backlog: number }): void
  /** Everything that the store had is applied. */
  onCaughtUp(): void
}

/** The generation was dropped: there is nothing to feed any more. */
export class GenerationGone extends Error {
  override readonly name = 'GenerationGone'
}

// Batches that gather while one is being written.
const BATCHES_AHEAD = 4
// While there is a past to read, full batches are worth a few milliseconds; live, nobody waits.
const CATCH_UP_LINGER_MS = 20

/**
 * Follows the store from the generation's checkpoint and applies what comes, until the signal aborts.
 * @throws GenerationGone, EventNotApplicable, CheckpointMoved, EventStoreUnavailable, database errors
 */
export async function followAndApply(following: Following): Promise<void> {
  const { store, target, batchSize } = following
  const record = await generationById(target.pool, target.generationId)
  if (!record) throw new GenerationGone(target.schema)
  const stop = new AbortController()
  const signal = AbortSignal.any([following.signal, stop.signal])
  const queue = new EventQueue(batchSize * BATCHES_AHEAD)
  const closeQueue = (): void => queue.close()
  signal.addEventListener('abort', closeQueue, { once: true })
  const pumping = pump(store, queue, record.checkpoint, signal)
  try {
    let checkpoint = record.checkpoint
    let isCaughtUp = false
    for (;;) {
      const taken = await queue.take(batchSize, isCaughtUp ? 0 : CATCH_UP_LINGER_MS)
      if (!taken || signal.aborted) return
      // A store that hands out an event again is no reason to count it again.
      const fresh = taken.events.filter((event) => !isAtOrBeyond(checkpoint, event.position))
      checkpoint = await applyBatch(target, checkpoint, fresh)
      const last = fresh.at(-1)
      if (last) {
        following.onApplied({
          events: fresh.length,
          lastEventAt: last.created,
          backlog: queue.backlog,
        })
      }
      isCaughtUp ||= taken.isCaughtUp
      if (taken.isCaughtUp) following.onCaughtUp()
    }
  } finally {
    stop.abort()
    await pumping
  }
}

async function pump(
  store: EventStore,
  queue: EventQueue,
  after: { commit: string; prepare: string } | undefined,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const followed of store.follow({ prefix: STREAM_PREFIX, after, signal })) {
      await queue.put(followed)
    }
    queue.close()
  } catch (error) {
    queue.close(error)
  }
}
