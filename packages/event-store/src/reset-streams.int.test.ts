import { constants } from 'node:http2'
import { type StartedProcess, type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { type CuttableLine, cuttableLine } from './cuttable-line.fixture'
import { connectEventStore, type EventStore, EventStoreUnavailable, loadStream } from './index'
import { newEvent, newStream, startNode } from './node.fixture'

jest.setTimeout(60_000)

/** A server closes a connection, with all calls on it, on which it gets many resets in a short time. */
describe('streams of HTTP/2 that are reset', () => {
  let database: TestDatabase
  let node: StartedProcess
  let line: CuttableLine
  let store: EventStore

  beforeAll(async () => {
    database = await testDatabase()
    const started = await startNode(database.url)
    node = started.process
    line = await cuttableLine(started.port)
    store = connectEventStore(started.url.replace(`:${started.port}`, `:${line.port}`))
  })
  afterAll(async () => {
    await store?.close()
    await line?.close()
    await node?.kill()
    await database?.drop()
  })

  const revisionOf = async (stream: string) => (await loadStream(store, stream, () => 0, 0)).revision

  it('given reads of streams that are there and of others that are not, then none is reset', async () => {
    const stream = newStream()
    await store.append(stream, [1, 2, 3].map(newEvent), 'no-stream')
    const reads = Array.from({ length: 100 }, (_, n) => revisionOf(n % 2 ? stream : newStream()))

    expect(new Set(await Promise.all(reads))).toEqual(new Set([2, 'no-stream']))
    expect(line.resets).toBe(0)
  })

  it('given a follower that leaves, then its stream is reset: its answer would never be complete', async () => {
    const stream = newStream()
    await store.append(stream, [1, 2, 3].map(newEvent), 'no-stream')
    for await (const followed of store.follow({ prefix: stream })) if (followed.kind === 'event') break

    await waitFor(async () => line.resets > 0 || undefined, { what: 'the reset of a stream' })
  })

  it('given a server that closes the connection for it, then the call is unavailable, and the next is answered', async () => {
    const stream = newStream()
    await store.append(stream, [1, 2, 3].map(newEvent), 'no-stream')
    line.hold()
    const reading = revisionOf(stream)
    await waitFor(async () => line.heldBytes > 0 || undefined, { what: 'the request of a read' })
    line.goAway(constants.NGHTTP2_INTERNAL_ERROR)

    await expect(reading).rejects.toBeInstanceOf(EventStoreUnavailable)
    line.cut()
    expect(await revisionOf(stream)).toBe(2)
  })
})
