import { setImmediate as turn } from 'node:timers/promises'
import type { Followed } from '@presale/event-store'
import { at, MemoryStore } from '../memory-store.fixture'
import type { EventReader } from '../subscriber'
import { EventQueue } from './event-queue'
import { type FollowFrom, followFrom } from './follow-from'
import type { Item, Reading } from './incoming'
import { FeedQueue, SharedFeed } from './shared-feed'

const prefixes = ['a-', 'b-']
const reader: EventReader<string> = {
  read: ({ id }) => id,
  skipIn: () => undefined,
  standIn: ({ id }) => id,
}
const nameOf = (item: Item<string>) => (item === 'caught-up' ? item : item.stored.id)

const settled = async (isSo: () => boolean): Promise<void> => {
  for (let turns = 0; turns < 20_000 && !isSo(); turns += 1) await turn()
}

function given(more: Partial<FollowFrom<string>> & Partial<Pick<Reading<string>, 'store'>> = {}) {
  const store = new MemoryStore()
  const feed = new SharedFeed<string>({ store: more.store ?? store, prefixes, reader })
  const queue = new EventQueue<string>(1000)
  const stopping = new AbortController()
  const ids: string[] = []
  const put = queue.put.bind(queue)
  queue.put = async (item) => {
    ids.push(nameOf(item))
    await put(item)
  }
  const { signal } = stopping
  const options = { feed, queue, signal, isWanted: () => true, feedCapacity: 100 }
  const follow = (after?: ReturnType<typeof at>) => followFrom({ ...options, ...more }, after)
  return { store, feed, ids, follow, stop: () => stopping.abort() }
}

async function* twice(words: AsyncIterable<Followed>): AsyncGenerator<Followed> {
  for await (const word of words) {
    yield word
    if (word.kind === 'event') yield word
  }
}

describe('following from a place', () => {
  it('hands on what stands behind it, once and in order, and then what comes, from the feed', async () => {
    const { store, feed, ids, follow, stop } = given()
    for (let count = 0; count < 3; count += 1) store.append('a-1', 'Counted')
    const following = follow(at(10))
    await settled(() => feed.attached === 1)
    expect(ids.slice(0, 3)).toEqual(['e2', 'e3', 'caught-up'])
    await settled(() => store.subscriptions === 2)
    store.append('a-1', 'Counted')
    await settled(() => ids.includes('e4'))
    stop()
    await following
    expect(ids.filter((id) => id !== 'caught-up')).toEqual(['e2', 'e3', 'e4'])
    expect(feed.attached).toBe(0)
  })

  it('hands on once what the store sends twice', async () => {
    const store = new MemoryStore()
    const { ids, follow, stop } = given({ store: { follow: (options) => twice(store.follow(options)) } })
    for (let count = 0; count < 3; count += 1) store.append('a-1', 'Counted')
    const following = follow()
    await settled(() => ids.includes('caught-up'))
    stop()
    await following
    expect(ids.filter((id) => id !== 'caught-up')).toEqual(['e1', 'e2', 'e3'])
  })

  it('hands on only what is wanted', async () => {
    const { store, ids, follow, stop } = given({ isWanted: (stream) => stream === 'b-1' })
    store.append('a-1', 'Counted')
    store.append('b-1', 'Counted')
    const following = follow()
    await settled(() => ids.includes('caught-up'))
    stop()
    await following
    expect(ids.slice(0, 2)).toEqual(['e2', 'caught-up'])
  })

  it('begins nothing once it is to end', async () => {
    const { store, follow, stop } = given()
    stop()
    await follow()
    expect(store.subscriptions).toBe(0)
  })

  it('leaves the feed as it found it where its own read ends with a fault', async () => {
    const fault = new Error('the store is away')
    let reads = 0
    const store = {
      async *follow({ signal }: Parameters<MemoryStore['follow']>[0]): AsyncGenerator<Followed> {
        yield { kind: 'caught-up' }
        reads += 1
        if (reads > 1) throw fault
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      },
    }
    const { feed, follow } = given({ store })
    const other = feed.attach(at(90), 10)
    await settled(() => reads === 1)
    await expect(follow(at(10))).rejects.toBe(fault)
    expect(feed.attached).toBe(1)
    feed.detach(other)
  })

  it('goes on by itself until it has passed the place where the feed is', async () => {
    const { store, feed, ids, follow, stop } = given()
    for (let count = 0; count < 3; count += 1) store.append('a-1', 'Counted')
    const ahead = feed.attach(at(40), 100)
    const following = follow(at(30))
    await settled(() => feed.attached === 2)
    expect(ids).toEqual(['caught-up'])
    store.append('a-1', 'Counted')
    await settled(() => ids.includes('e4'))
    const subscriptions = store.subscriptions
    store.append('a-1', 'Counted')
    await settled(() => ids.includes('e5'))
    expect(store.subscriptions).toBe(subscriptions)
    feed.detach(ahead)
    stop()
    await following
    expect(ids.filter((id) => id !== 'caught-up')).toEqual(['e4', 'e5'])
  })

  it('reads by itself again where it is too slow for the feed', async () => {
    const { store, feed, ids, follow, stop } = given({ feedCapacity: 1 })
    const following = follow()
    await settled(() => feed.attached === 1 && store.subscriptions === 2)
    for (let count = 0; count < 20; count += 1) store.append('a-1', 'Counted')
    await settled(() => ids.filter((id) => id !== 'caught-up').length === 20)
    stop()
    await following
    expect(ids.filter((id) => id !== 'caught-up')).toEqual(store.events.map(({ id }) => id))
    expect(feed.attached).toBe(0)
  })
})

describe('what the feed hands to one subscriber', () => {
  const drained = async (queue: FeedQueue<string>) => {
    const items: string[] = []
    for await (const item of queue) items.push(nameOf(item))
    return items
  }
  it('is let go where it is full: it gets no more, and what it has may still be taken', async () => {
    const queue = new FeedQueue<string>(at(10), 2)
    expect(queue.attachedAt).toEqual(at(10))
    expect([1, 2, 3, 4].map(() => queue.offer('caught-up'))).toEqual([true, true, false, false])
    expect(await drained(queue)).toEqual(['caught-up', 'caught-up'])
  })
  it('ends with the first fault it was closed with', async () => {
    const queue = new FeedQueue<string>(undefined, 2)
    queue.offer('caught-up')
    queue.close(new Error('the first'))
    queue.close(new Error('the second'))
    expect(queue.offer('caught-up')).toBe(false)
    await expect(drained(queue)).rejects.toThrow('the first')
  })
  it('is waited for', async () => {
    const queue = new FeedQueue<string>(undefined, 2)
    const draining = drained(queue)
    await turn()
    queue.offer('caught-up')
    await turn()
    queue.close()
    expect(await draining).toEqual(['caught-up'])
  })
})

describe('the feed', () => {
  /** A store whose subscriptions hand out what a test gives them. */
  function scripted(words: () => AsyncGenerator<Followed>) {
    const follow = jest.fn(words)
    return { follow, feed: new SharedFeed<string>({ store: { follow }, prefixes, reader }) }
  }
  const event = (place: number): Followed => ({
    kind: 'event',
    event: { ...new MemoryStore().append('a-1', 'Counted'), id: `e${place}`, position: at(place) },
  })
  const taken = async (queue: FeedQueue<string>) => {
    const items: string[] = []
    for await (const item of queue) items.push(nameOf(item))
    return items
  }

  it('follows from the place of who attached first, and hands on each event once', async () => {
    const { follow, feed } = scripted(async function* () {
      yield event(10)
      yield event(10)
      yield event(9)
      yield { kind: 'caught-up' }
      yield event(11)
    })
    const queue = feed.attach(at(9), 10)
    expect(queue.attachedAt).toEqual(at(9))
    await expect(taken(queue)).rejects.toThrow('The shared feed ended')
    expect(follow).toHaveBeenCalledTimes(1)
    expect(follow.mock.calls[0]).toEqual([{ prefixes, after: at(9), signal: expect.any(AbortSignal) }])
    expect(feed.attached).toBe(0)
  })

  it('hands on once what the store sends twice', async () => {
    const store = new MemoryStore()
    const follow: MemoryStore['follow'] = (options) => twice(store.follow(options))
    const feed = new SharedFeed<string>({ store: { follow }, prefixes, reader })
    const joined = feed.attach(undefined, 100)
    for (let count = 0; count < 3; count += 1) store.append('a-1', 'Counted')
    const names: string[] = []
    for await (const item of joined) {
      names.push(nameOf(item))
      if (nameOf(item) === 'e3') break
    }
    store.append('a-1', 'Counted')
    for await (const item of joined) {
      names.push(nameOf(item))
      if (nameOf(item) === 'e4') break
    }
    feed.detach(joined)
    expect(names.filter((name) => name !== 'caught-up')).toEqual(['e1', 'e2', 'e3', 'e4'])
  })

  it('hands on in order, to all alike, from where each attached', async () => {
    const store = new MemoryStore()
    const feed = new SharedFeed<string>({ store, prefixes, reader })
    const first = feed.attach(undefined, 10)
    store.append('a-1', 'Counted')
    for (let turns = 0; turns < 10; turns += 1) await turn()
    const second = feed.attach(undefined, 10)
    expect(second.attachedAt).toEqual(at(10))
    store.append('a-1', 'Counted')
    await turn()
    await turn()
    feed.detach(first)
    expect(feed.attached).toBe(1)
    feed.detach(second)
    expect(await taken(first)).toEqual(['caught-up', 'e1', 'e2'])
    expect(await taken(second)).toEqual(['e2'])
    expect(store.subscriptions).toBe(1)
  })

  it('hands a fault to all of them, and begins anew for who comes after', async () => {
    const fault = new Error('the store is away')
    const { follow, feed } = scripted(async function* () {
      yield { kind: 'caught-up' }
      throw fault
    })
    const both = [feed.attach(at(1), 10), feed.attach(at(1), 10)]
    for (const queue of both) await expect(taken(queue)).rejects.toBe(fault)
    const later = feed.attach(at(5), 10)
    expect(later.attachedAt).toEqual(at(5))
    await expect(taken(later)).rejects.toBe(fault)
    expect(follow).toHaveBeenCalledTimes(2)
  })

  it('stops its subscription once nobody is attached, and begins another from the next one’s place', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const store = new MemoryStore()
    const follow: MemoryStore['follow'] = (options) => {
      signals.push(options.signal)
      return store.follow(options)
    }
    const feed = new SharedFeed<string>({ store: { follow }, prefixes, reader })
    const first = feed.attach(undefined, 10)
    feed.detach(first)
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    store.append('a-1', 'Counted')
    const second = feed.attach(at(10), 10)
    await turn()
    store.append('a-1', 'Counted')
    for (let turns = 0; turns < 10; turns += 1) await turn()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
    feed.detach(second)
    expect(await taken(second)).toEqual(['caught-up', 'e2'])
    expect(await taken(first)).toEqual([])
  })
})
