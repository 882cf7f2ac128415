import type { Position } from '@presale/event-store'
import { isAtOrBeyond } from '@presale/read-store'
import type { EventQueue } from './event-queue'
import type { Item } from './incoming'
import type { FeedQueue, SharedFeed } from './shared-feed'

export interface FollowFrom<E> {
  readonly feed: SharedFeed<E>
  /** The prefixes of this subscriber. */
  readonly isWanted: (stream: string) => boolean
  readonly queue: EventQueue<E>
  readonly signal: AbortSignal
  /** Items that may queue at the feed before this subscriber is detached. */
  readonly feedCapacity: number
}

/**
 * Delivers every event after `after` to the queue, each once and in order, until the signal aborts: by a read that it
 * shares with who is as far behind until it has caught up, then from the shared feed, and by such a read again where
 * it is too slow for the feed.
 * @throws EventStoreUnavailable and what else the store throws
 */
export async function followFrom<E>(options: FollowFrom<E>, after: Position | undefined): Promise<void> {
  const { feed, signal } = options
  let last = after
  const hand = async (item: Item<E>): Promise<void> => {
    if (item === 'caught-up') return options.queue.put(item)
    if (isPassed(last, item.stored.position)) return
    last = item.stored.position
    if (options.isWanted(item.stored.stream)) await options.queue.put(item)
  }
  while (!signal.aborted) {
    const joined = await catchUp(options, () => last, hand)
    if (!joined) continue
    const leave = (): void => joined.close()
    signal.addEventListener('abort', leave, { once: true })
    try {
      for await (const item of joined) {
        if (signal.aborted) return
        await hand(item)
      }
    } finally {
      signal.removeEventListener('abort', leave)
      feed.detach(joined)
    }
  }
}

/**
 * Reads until the feed can take over without a gap: the feed's queue is attached at its position q, and this read
 * continues until it has passed q. A second 'caught up' does not prove that: it may have been queued before.
 * @returns undefined where it is to go on by another read, or not at all
 */
async function catchUp<E>(
  options: FollowFrom<E>,
  lastOf: () => Position | undefined,
  hand: (item: Item<E>) => Promise<void>,
): Promise<FeedQueue<E> | undefined> {
  const { feed, signal, feedCapacity } = options
  const reader = feed.catchUps.join(lastOf())
  const leave = (): void => reader.close()
  signal.addEventListener('abort', leave, { once: true })
  let joined: FeedQueue<E> | undefined
  let isTaken = false
  try {
    for await (const item of reader) {
      if (signal.aborted) return undefined
      await hand(item)
      if (item === 'caught-up') joined ??= feed.attach(lastOf(), feedCapacity)
      isTaken = joined !== undefined && isPassed(lastOf(), joined.attachedAt)
      if (isTaken) return joined
      if (!joined && reader.shouldMerge(lastOf())) return undefined
    }
    return undefined
  } finally {
    signal.removeEventListener('abort', leave)
    reader.leave()
    if (joined && !isTaken) feed.detach(joined)
  }
}

/** Undefined is before every position: everybody has passed an empty feed. */
function isPassed(last: Position | undefined, position: Position | undefined): boolean {
  return isAtOrBeyond(last, position)
}
