import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { type StartedProcess, type TestDatabase, testDatabase } from '@presale/testing'

import {
  connectEventStore,
  type EventStore,
  ImpossiblePosition,
  type OfStreams,
  type StoredEvent,
  StreamTombstoned,
  TOMBSTONE_REVISION,
  TOMBSTONE_TYPE,
} from './index'
import { newEvent, newStream, startNode } from './node.fixture'

jest.setTimeout(180_000)

let database: TestDatabase
let node: StartedProcess
let store: EventStore
/** For what an administrator of the store can do, and this package does not offer. */
let client: EventStoreDBClient

beforeAll(async () => {
  database = await testDatabase()
  const { process, url } = await startNode(database.url)
  node = process
  store = connectEventStore(url)
  client = EventStoreDBClient.connectionString(url)
})
afterAll(async () => {
  await client.dispose()
  await store.close()
  await node.kill()
  await database.drop()
})

async function untilCaughtUp(streams: OfStreams): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const followed of store.follow(streams)) {
    if (followed.kind === 'caught-up') break
    events.push(followed.event)
  }
  return events
}

async function collected(events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  const all: StoredEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

test('given two prefixes, when both are followed, then events of both come in one order', async () => {
  const [one, other] = [newStream('one'), newStream('other')]
  for (let n = 0; n < 6; n++) await store.append(n % 2 ? one : other, [newEvent(n)], 'any')
  await store.append(newStream('unwanted'), [newEvent(9)], 'no-stream')

  const events = await untilCaughtUp({ prefixes: [one, other] })

  expect(events.map(({ data }) => data)).toEqual([0, 1, 2, 3, 4, 5].map((n) => ({ n })))
  expect(await store.headOf([one, other])).toEqual(events.at(-1)?.position)
  expect(await store.headOf([other])).toEqual(events.at(-2)?.position)
})

describe('a stream that was closed for good', () => {
  test('given a tombstone, when its prefix is followed, then it comes as an event of its own', async () => {
    const stream = newStream('closed')
    await store.append(stream, [newEvent(1)], 'no-stream')
    await client.tombstoneStream(stream)
    await store.append(`${stream}-next`, [newEvent(2)], 'no-stream')

    const events = await untilCaughtUp({ prefix: stream })

    expect(events.map(({ type }) => type)).toEqual(['Counted', TOMBSTONE_TYPE, 'Counted'])
    expect(events[1]).toMatchObject({ stream, revision: TOMBSTONE_REVISION })
    expect(await store.eventAt(events[1]!.position)).toEqual(events[1])
  })

  test('given a tombstone, when the stream is read or appended to, then an error names the stream', async () => {
    const stream = newStream('closed')
    await store.append(stream, [newEvent(1)], 'no-stream')
    await client.tombstoneStream(stream)

    const attempts = await Promise.allSettled([
      collected(store.readStream(stream)),
      store.readEvent(stream, 0),
      store.append(stream, [newEvent(2)], 0),
    ])

    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { stream } })
      expect((attempt as PromiseRejectedResult).reason).toBeInstanceOf(StreamTombstoned)
    }
  })
})

test('given binary data, when it is read or followed, then it comes as bytes, and what follows as ever', async () => {
  const stream = newStream('odd')
  await client.appendToStream(stream, [
    binaryEvent({ type: 'Binary', data: Buffer.from([0, 255]) }),
    jsonEvent({ type: 'Whole', data: { n: 1 } }),
  ])

  const read = await collected(store.readStream(stream))
  const followed = await untilCaughtUp({ prefix: stream })

  expect(followed).toEqual(read)
  const [binary, whole] = read.map(({ data }) => data)
  expect(binary).toBeInstanceOf(Uint8Array)
  expect([...(binary as Uint8Array)]).toEqual([0, 255])
  expect(whole).toEqual({ n: 1 })
})

describe('one event read back', () => {
  test('given an event, when it is read by revision or position, then both give the same', async () => {
    const stream = newStream('single')
    const events = [newEvent(0), newEvent(1), newEvent(2)]
    const { position } = await store.append(stream, events, 'no-stream')

    const last = await store.readEvent(stream, 2)

    expect(last).toMatchObject({ id: events[2]?.id, type: 'Counted', revision: 2, position })
    expect(await store.eventAt(position)).toEqual(last)
  })

  test('given nothing there, then nothing is found, even where later events stand', async () => {
    const stream = newStream('single')
    await store.append(stream, [newEvent(0)], 'no-stream')
    const { position } = await store.append(stream, [newEvent(1)], 0)
    await client.setStreamMetadata(stream, { truncateBefore: 1 })
    const beyond = (BigInt(position.commit) + 1_000_000n).toString()

    expect(await store.readEvent(stream, 0)).toBeUndefined()
    expect(await store.readEvent(stream, 7)).toBeUndefined()
    expect(await store.readEvent(newStream('missing'), 0)).toBeUndefined()
    expect(await store.eventAt({ commit: beyond, prepare: beyond })).toBeUndefined()
  })
})

test('given a position that no event can have, then it is not followed from', async () => {
  const after = { commit: '18446744073709551615', prepare: '18446744073709551615' }

  await expect(store.follow({ prefix: 'any-', after })[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(
    ImpossiblePosition,
  )
  await expect(store.eventAt(after)).rejects.toBeInstanceOf(ImpossiblePosition)
})
