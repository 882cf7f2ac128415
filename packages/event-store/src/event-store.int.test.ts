import { freePort, type StartedProcess, type TestDatabase, testDatabase } from '@presale/testing'

import {
  comparePositions,
  connectEventStore,
  type EventStore,
  EventStoreUnavailable,
  loadStream,
  WrongExpectedRevision,
} from './index'
import { newEvent, newStream, startNode } from './node.fixture'

jest.setTimeout(180_000)

let database: TestDatabase
let node: StartedProcess
let store: EventStore

beforeAll(async () => {
  database = await testDatabase()
  const { process, url } = await startNode(database.url)
  node = process
  store = connectEventStore(url)
})
afterAll(async () => {
  await store.close()
  await node.kill()
  await database.drop()
})

const sum = (total: number, event: { data: unknown }): number => total + (event.data as { n: number }).n

describe('append and load', () => {
  test('given a new stream, when events are appended, then the fold of it has them, and its revision', async () => {
    const stream = newStream()

    const appended = await store.append(stream, [newEvent(1), newEvent(2)], 'no-stream')
    const next = await store.append(stream, [newEvent(3)], appended.revision)
    const loaded = await loadStream(store, stream, sum, 0)

    expect(loaded).toEqual({ state: 6, revision: 2, position: next.position })
    expect(comparePositions(next.position, appended.position)).toBeGreaterThan(0)
  })

  test('given no such stream, when it is loaded, then the state is the initial one', async () => {
    expect(await loadStream(store, newStream(), sum, 7)).toEqual({
      state: 7,
      revision: 'no-stream',
      position: undefined,
    })
  })

  test('given another revision than expected, then the append is refused', async () => {
    const stream = newStream()
    await store.append(stream, [newEvent(1)], 'no-stream')

    await expect(store.append(stream, [newEvent(2)], 'no-stream')).rejects.toBeInstanceOf(
      WrongExpectedRevision,
    )
    await expect(store.append(stream, [newEvent(2)], 4)).rejects.toMatchObject({ stream, expected: 4 })
  })

  test('given an append, when it is repeated with the same ids, then it answers as before and adds nothing', async () => {
    const stream = newStream()
    const events = [newEvent(1), newEvent(2)]

    const first = await store.append(stream, events, 'no-stream')
    const again = await store.append(stream, events, 'no-stream')

    expect(again).toEqual(first)
    expect((await loadStream(store, stream, sum, 0)).state).toBe(3)
  })

  test('given what the store holds, when it is read, then every field is there', async () => {
    const stream = newStream()
    const event = newEvent(5)
    const { position } = await store.append(stream, [event], 'no-stream')

    for await (const stored of store.readStream(stream)) {
      expect(stored).toMatchObject({ ...event, stream, revision: 0, position })
      expect(new Date(stored.created).toISOString()).toBe(stored.created)
    }
  })
})

describe('newest first', () => {
  test('given more events than a page, then all of them come, each once, and whoever leaves early has the newest', async () => {
    const stream = newStream()
    await store.append(
      stream,
      Array.from({ length: 70 }, (_, index) => newEvent(index)),
      'no-stream',
    )
    const revisions: number[] = []
    for await (const { revision } of store.readBackwards(stream)) revisions.push(revision)
    expect(revisions).toEqual(Array.from({ length: 70 }, (_, index) => 69 - index))
    for await (const { data } of store.readBackwards(stream)) {
      expect(data).toEqual({ n: 69 })
      break
    }
  })

  test('given no such stream, then nothing comes', async () => {
    for await (const event of store.readBackwards(newStream())) throw new Error(`${event.id} is there`)
  })
})

describe('the head', () => {
  test('given events of other streams behind it, then it is the newest of the prefix', async () => {
    const prefix = newStream('headed')
    const { position } = await store.append(prefix, [newEvent(1), newEvent(2)], 'no-stream')
    await store.append(newStream('other'), [newEvent(3)], 'no-stream')

    expect(await store.headOf(prefix)).toEqual(position)
    expect(await store.headOf(newStream('nothing'))).toBeUndefined()
  })

  test('given events after a position, then those of the prefix are counted, and since when the first is there', async () => {
    const prefix = newStream('waiting')
    const of = { prefix }
    const first = await store.append(prefix, [newEvent(1), newEvent(2)], 'no-stream')
    await store.append(newStream('other'), [newEvent(3)], 'no-stream')
    const last = await store.append(prefix, [newEvent(4)], first.revision)

    const third = await store.readEvent(prefix, 2)
    const after = await store.backlogAfter({ ...of, after: first.position })
    expect(after).toEqual({ events: 1, isWhole: true, since: third?.created })
    const nothing = { events: 0, isWhole: true, since: undefined }
    expect(await store.backlogAfter({ ...of, after: last.position })).toEqual(nothing)
    expect(await store.backlogAfter({ ...of, after: undefined })).toMatchObject({ events: 3, isWhole: true })
    await store.append(
      prefix,
      Array.from({ length: 1000 }, (_, n) => newEvent(n)),
      'any',
    )
    expect(await store.backlogAfter({ ...of, after: last.position })).toMatchObject({
      events: 1000,
      isWhole: false,
    })
  })
})

test('given a port on which nobody answers, then a call fails as unavailable', async () => {
  const nowhere = connectEventStore(`esdb://127.0.0.1:${await freePort()}?tls=false`)

  await expect(nowhere.ping()).rejects.toBeInstanceOf(EventStoreUnavailable)
  await expect(nowhere.about()).rejects.toBeInstanceOf(EventStoreUnavailable)
  await expect(nowhere.append('x', [newEvent(1)], 'any')).rejects.toBeInstanceOf(EventStoreUnavailable)
  await nowhere.close()
})

test('given the embedded node, it says what it is, and claims no version of EventStoreDB', async () => {
  expect(await store.about()).toEqual({
    kind: 'embedded',
    version: expect.stringMatching(/^[\d.]+-embedded$/),
  })
})
