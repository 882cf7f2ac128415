import { setImmediate as turn } from 'node:timers/promises'
import type { Position } from '@presale/event-store'
import { at, MemoryStore } from '../memory-store.fixture'
import type { EventReader } from '../subscriber'
import { EventQueue } from './event-queue'
import { followFrom } from './follow-from'
import { SharedFeed } from './shared-feed'

const prefixes = ['a-', 'b-']
const reader: EventReader<string> = {
  read: (stored) => stored.id,
  skipIn: () => undefined,
  standIn: (stored) => stored.id,
}

/** Follows from its own place, as a subscriber does: what it got, and where it stands. */
class Follower {
  readonly ids: string[] = []
  last: Position | undefined
  private stopping = new AbortController()
  private ended: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly feed: SharedFeed<string>,
    private readonly capacity: number,
    private readonly isSlow: () => boolean = () => false,
  ) {}

  join(): void {
    this.stopping = new AbortController()
    const { signal } = this.stopping
    const queue = new EventQueue<string>(this.capacity)
    signal.addEventListener('abort', () => queue.close(), { once: true })
    const pumping = followFrom(
      {
        feed: this.feed,
        queue,
        signal,
        isWanted: () => true,
        feedCapacity: this.capacity,
      },
      this.last,
    ).then(
      () => queue.close(),
      (error: unknown) => queue.close(error),
    )
    const taking = (async () => {
      for (;;) {
        const taken = await queue.take(3)
        if (!taken || signal.aborted) return
        for (const { stored } of taken.events) {
          this.ids.push(stored.id)
          this.last = stored.position
        }
        if (this.isSlow()) await turn()
      }
    })()
    this.ended = Promise.all([pumping, taking.catch(() => undefined)])
  }

  async leave(): Promise<void> {
    this.stopping.abort()
    await this.ended
  }
}

const settled = async (isSo: () => boolean): Promise<void> => {
  for (let turns = 0; turns < 100_000 && !isSo(); turns += 1) await turn()
}

describe('subscribers that share one feed', () => {
  it('given one that joins and leaves a thousand times under load, then it has every event once and in order', async () => {
    const store = new MemoryStore()
    const feed = new SharedFeed<string>({ store, prefixes, reader })
    const steady = new Follower(feed, 1000)
    const restless = new Follower(feed, 4)
    steady.join()
    for (let times = 0; times < 1000; times += 1) {
      restless.join()
      for (let events = 0; events < 1 + (times % 7); events += 1) {
        store.append(events % 2 ? 'a-1' : 'b-1', 'Counted')
        if (times % 3 === 0) await turn()
      }
      for (let turns = 0; turns < times % 5; turns += 1) await turn()
      await restless.leave()
    }
    restless.join()
    await settled(
      () => restless.ids.length === store.events.length && steady.ids.length === store.events.length,
    )
    const ids = store.events.map(({ id }) => id)
    expect(restless.ids).toEqual(ids)
    expect(steady.ids).toEqual(ids)
    await Promise.all([steady.leave(), restless.leave()])
    expect(feed.attached).toBe(0)
  })

  it('given two that have caught up, then one subscription of the store feeds both', async () => {
    const store = new MemoryStore()
    const feed = new SharedFeed<string>({ store, prefixes, reader })
    store.append('a-1', 'Counted')
    const both = [new Follower(feed, 100), new Follower(feed, 100)]
    for (const follower of both) follower.join()
    await settled(() => feed.attached === 2)
    const before = store.subscriptions
    for (let count = 0; count < 50; count += 1) store.append('a-1', 'Counted')
    await settled(() => both.every(({ ids }) => ids.length === 51))
    expect(both.map(({ ids }) => ids.length)).toEqual([51, 51])
    expect(store.subscriptions).toBe(before)
    await Promise.all(both.map((follower) => follower.leave()))
  })

  it('given two that begin some batches apart, then old events are read once from where the one meets the other', async () => {
    const store = new MemoryStore()
    const read = jest.fn(reader.read)
    const feed = new SharedFeed<string>({ store, prefixes, reader: { ...reader, read } })
    for (let count = 0; count < 1000; count += 1) store.append('a-1', 'Counted')
    const [ahead, behind] = [new Follower(feed, 100), new Follower(feed, 100)]
    ahead.last = at(500)
    ahead.join()
    behind.join()
    await settled(() => feed.attached === 2)
    expect(behind.ids).toHaveLength(1000)
    expect(ahead.ids).toEqual(behind.ids.slice(50))
    // What the one that is behind had read ahead when it met the other was read twice.
    expect(read.mock.calls.length).toBeLessThan(1500)
    await Promise.all([ahead.leave(), behind.leave()])
  })

  it('given one that is slow, then it reads by itself, misses nothing, and the other one does not wait for it', async () => {
    const store = new MemoryStore()
    const feed = new SharedFeed<string>({ store, prefixes, reader })
    let isHeldUp = true
    const quick = new Follower(feed, 1000)
    const slow = new Follower(feed, 2, () => true)
    quick.join()
    slow.join()
    await settled(() => feed.attached === 2)
    for (let count = 0; count < 500; count += 1) store.append('b-1', 'Counted')
    await settled(() => quick.ids.length === 500)
    expect(quick.ids).toHaveLength(500)
    expect(slow.ids.length).toBeLessThan(500)
    isHeldUp = false
    await settled(() => slow.ids.length === 500)
    expect(isHeldUp || slow.ids).toEqual(store.events.map(({ id }) => id))
    await Promise.all([quick.leave(), slow.leave()])
  })

  it('given a fault of the store, then each follower is given it, and goes on from its own place', async () => {
    const store = new MemoryStore()
    const feed = new SharedFeed<string>({ store, prefixes, reader })
    const follower = new Follower(feed, 100)
    follower.join()
    store.append('a-1', 'Counted')
    await settled(() => follower.ids.length === 1 && feed.attached === 1)
    store.drop(new Error('the store is away'))
    await settled(() => feed.attached === 0)
    await follower.leave()
    store.append('a-1', 'Counted')
    follower.join()
    await settled(() => follower.ids.length === 2)
    expect(follower.ids).toEqual(['e1', 'e2'])
    await follower.leave()
  })
})
