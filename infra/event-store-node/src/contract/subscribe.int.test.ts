import {
  type AllStreamSubscription,
  END,
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type Position,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  streamNameFilter,
} from '@eventstore/db-client'
import { waitFor } from '@presale/testing'

import { newStream, numbered, type StoreUnderTest, storeUnderTest } from './store-under-test'

jest.setTimeout(180_000)

let store: StoreUnderTest
let client: EventStoreDBClient
beforeAll(async () => {
  store = await storeUnderTest()
  client = store.client
})
afterAll(() => store.close())

interface Listener {
  on(event: string, listener: (...args: never[]) => void): unknown
  unsubscribe(): Promise<void>
}

/** What a subscription has received so far, in order: 'confirmation', 'caught up', or an event's name. */
function listen(subscription: Listener): { heard: string[]; events: ResolvedEvent[]; errors: unknown[] } {
  const received = { heard: [] as string[], events: [] as ResolvedEvent[], errors: [] as unknown[] }
  subscription.on('confirmation', () => received.heard.push('confirmation'))
  subscription.on('caughtUp', () => received.heard.push('caught up'))
  subscription.on('error', (error: unknown) => received.errors.push(error))
  subscription.on('data', (event: ResolvedEvent) => {
    received.heard.push(`event ${event.event?.revision}`)
    received.events.push(event)
  })
  return received
}

const until = (what: string, isTrue: () => boolean): Promise<true> =>
  waitFor(() => (isTrue() ? true : undefined), { what })

describe('a subscription to a stream', () => {
  test.each([
    [START, ['event 0', 'event 1', 'caught up', 'event 2', 'event 3']],
    [0n, ['event 1', 'caught up', 'event 2', 'event 3']],
    [END, ['caught up', 'event 2', 'event 3']],
  ] as const)(
    'given two events, when it starts at %s, then it goes on live',
    async (fromRevision, expected) => {
      const stream = newStream('followed')
      await client.appendToStream(stream, numbered(2))
      const subscription = client.subscribeToStream(stream, { fromRevision })
      const received = listen(subscription)

      await until('caught up', () => received.heard.includes('caught up'))
      await client.appendToStream(newStream('unrelated'), numbered(1))
      await client.appendToStream(stream, numbered(2))
      await until('the last event', () => received.heard.includes('event 3'))
      await subscription.unsubscribe()

      expect(received.heard).toEqual(['confirmation', ...expected])
      expect(received.errors).toEqual([])
    },
  )

  test('given no such stream yet, when it is written to, then the events come', async () => {
    const stream = newStream('followed')
    const subscription = client.subscribeToStream(stream)
    const received = listen(subscription)

    // 23.10 never says 'caught up' for a stream that is not there; later servers and the node do.
    await until('the confirmation', () => received.heard.includes('confirmation'))
    await client.appendToStream(stream, numbered(1))
    await until('the event', () => received.heard.includes('event 0'))
    await subscription.unsubscribe()

    expect(received.heard.filter((word) => word !== 'caught up')).toEqual(['confirmation', 'event 0'])
  })

  test('given a tombstoned stream, when it is subscribed to, then the client is received', async () => {
    const stream = newStream('followed')
    await client.tombstoneStream(stream)

    const received = listen(client.subscribeToStream(stream))

    await until('the error', () => received.errors.length > 0)
    expect(received.errors[0]).toBeInstanceOf(StreamDeletedError)
  })
})

describe('a subscription to $all', () => {
  test('given a position, when it starts there, then it goes on behind it, in order, without a gap', async () => {
    const streams = [newStream('a'), newStream('b')]
    const before = await client.appendToStream(newStream('before'), numbered(1))
    for (let turn = 0; turn < 4; turn++) await client.appendToStream(streams[turn % 2]!, numbered(3))
    const subscription = client.subscribeToAll({ fromPosition: before.position! })
    const received = listen(subscription)

    await until('caught up', () => received.heard.includes('caught up'))
    await client.appendToStream(streams[0]!, numbered(3))
    const ours = () => received.events.filter(({ event }) => streams.includes(event?.streamId ?? ''))
    await until('15 events', () => ours().length === 15)
    await subscription.unsubscribe()

    expect(ours().map(({ event }) => Number(event?.revision))).toEqual([
      0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8,
    ])
    expect(received.events.some(({ event }) => event?.position?.commit === before.position?.commit)).toBe(
      false,
    )
    const positions = received.events.map(({ event }) => event!.position!.commit)
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)))
  })

  const unique = newStream('filter').replaceAll('-', '')
  test.each([
    ['stream prefix', streamNameFilter({ prefixes: [`${unique}_wanted`, `${unique}_also`] })],
    ['stream expression', streamNameFilter({ regex: `^${unique}_(wanted|also)` })],
    ['type prefix', eventTypeFilter({ prefixes: [`${unique}_wanted`, `${unique}_also`] })],
    ['type expression', eventTypeFilter({ regex: `^${unique}_(wanted|also)$` })],
  ] satisfies [string, Filter][])('given a filter by %s, then only what fits comes', async (kind, filter) => {
    const suffix = newStream('run')
    const before = await client.appendToStream(newStream('before'), numbered(1))
    const append = (name: string) =>
      client.appendToStream(`${unique}_${name}_${suffix}`, numbered(5, `${unique}_${name}`))
    for (const name of ['wanted', 'other', 'also', 'other']) await append(name)
    const subscription = client.subscribeToAll({ fromPosition: before.position!, filter })
    const received = listen(subscription)

    await until('caught up', () => received.heard.includes('caught up'))
    await append('other')
    await append('wanted')
    await until('15 events', () => received.events.length >= 15)
    await subscription.unsubscribe()

    expect(kind).not.toBe('')
    expect(received.events).toHaveLength(15)
    for (const { event } of received.events) expect(event?.type).toMatch(/_(wanted|also)$/)
  })

  test('given that system events are left out, then none comes', async () => {
    const stream = newStream('system')
    const before = await client.appendToStream(stream, numbered(1))
    await client.setStreamMetadata(stream, { maxCount: 100 })
    await client.appendToStream(stream, numbered(1))
    const subscription = client.subscribeToAll({
      fromPosition: before.position!,
      filter: excludeSystemEvents(),
    })
    const received = listen(subscription)

    await until('caught up', () => received.heard.includes('caught up'))
    await subscription.unsubscribe()

    expect(received.events.filter(({ event }) => event?.type.startsWith('$'))).toEqual([])
    expect(received.events.filter(({ event }) => event?.streamId === stream)).toHaveLength(1)
  })

  test('given nothing that fits, then checkpoints report how far it has looked, and it can go on from there', async () => {
    const checkpoints: Position[] = []
    const before = await client.appendToStream(newStream('before'), numbered(1))
    for (let batch = 0; batch < 5; batch++) await client.appendToStream(newStream('noise'), numbered(40))
    const filterFor = (prefix: string): Filter =>
      streamNameFilter({
        prefixes: [prefix],
        checkpointInterval: 2,
        checkpointReached: async (_: AllStreamSubscription, position: Position) => {
          checkpoints.push(position)
        },
      })
    const wanted = newStream('wanted')
    const first = client.subscribeToAll({ fromPosition: before.position!, filter: filterFor(wanted) })
    const received = listen(first)
    await until('caught up', () => received.heard.includes('caught up'))
    await first.unsubscribe()
    const last = checkpoints.at(-1)!

    expect(received.events).toEqual([])
    expect(checkpoints.length).toBeGreaterThanOrEqual(3)
    for (const [index, { commit }] of checkpoints.entries()) {
      expect(commit).toBeGreaterThan(index === 0 ? before.position!.commit : checkpoints[index - 1]!.commit)
    }
    await client.appendToStream(wanted, numbered(1))
    const second = client.subscribeToAll({ fromPosition: last, filter: filterFor(wanted) })
    const resumed = listen(second)
    await until('the event', () => resumed.events.length === 1)
    await second.unsubscribe()
  })

  // 23.10 drops a live reader that is 32 events behind (ABORTED), later servers read from the log again, and
  // the node does as those do. With any of them a reader that follows again after its last event misses nothing.
  test('given a reader that is slow, when much is appended meanwhile, then it misses nothing', async () => {
    const stream = newStream('slow')
    // More than the node keeps in memory for those who follow, and what is on its way.
    const total = 6000
    const { position } = await client.appendToStream(newStream('before'), numbered(1))
    const seen: number[] = []
    let after = position!
    let readOn: () => void = () => undefined
    const isAppended = new Promise<void>((resolve) => {
      readOn = resolve
    })
    let isLive: () => void = () => undefined
    const live = new Promise<void>((resolve) => {
      isLive = resolve
    })
    const readOnce = async (): Promise<void> => {
      const filter = streamNameFilter({ prefixes: [stream] })
      const subscription = client.subscribeToAll({ fromPosition: after, filter })
      subscription.once('caughtUp', isLive)
      for await (const { event } of subscription) {
        if (seen.length === 0) await isAppended
        seen.push(Number(event?.revision))
        after = event!.position!
        if (seen.length === total) return subscription.unsubscribe()
      }
    }
    const isDrop = (error: unknown): boolean => String(error).includes('Consumer too slow')
    const reading = (async () => {
      while (seen.length < total) {
        await readOnce().catch((error: unknown) => {
          if (!isDrop(error)) throw error
        })
      }
    })()
    await live
    for (let batch = 0; batch < 12; batch++) await client.appendToStream(stream, numbered(total / 12))
    readOn()
    await reading

    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index))
  })
})
