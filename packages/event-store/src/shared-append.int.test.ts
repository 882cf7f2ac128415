import type { StartedProcess, TestDatabase } from '@presale/testing'
import { testDatabase, waitFor } from '@presale/testing'
import { type CuttableLine, cuttableLine } from './cuttable-line.fixture'
import { connectEventStore, type EventStore, EventStoreUnavailable, WrongExpectedRevision } from './index'
import { newEvent, newStream, startNode } from './node.fixture'

jest.setTimeout(60_000)

const AT_ONCE = 40

describe('appends that share one call', () => {
  let database: TestDatabase
  let node: StartedProcess
  let line: CuttableLine
  let store: EventStore
  let url: string

  beforeAll(async () => {
    database = await testDatabase()
    const started = await startNode(database.url)
    node = started.process
    line = await cuttableLine(started.port)
    url = started.url.replace(`:${started.port}`, `:${line.port}`)
    store = connectEventStore(url)
  })
  afterAll(async () => {
    await store?.close()
    await line?.close()
    await node?.kill()
    await database?.drop()
  })

  const eventsOf = async (stream: string): Promise<number[]> => {
    const found: number[] = []
    for await (const { data } of store.readStream(stream)) found.push((data as { n: number }).n)
    return found
  }
  const appends = () =>
    Array.from({ length: AT_ONCE }, (_, n) => ({
      stream: newStream(),
      events: [newEvent(n), newEvent(n + 1)],
    }))

  it('given many at once, each gets its own answer', async () => {
    const begun = appends()
    const taken = newStream()
    await store.append(taken, [newEvent(1)], 'no-stream')

    const [refused, ...appended] = await Promise.allSettled([
      store.append(taken, [newEvent(2)], 'no-stream'),
      ...begun.map(({ stream, events }) => store.append(stream, events, 'no-stream')),
    ])

    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(WrongExpectedRevision) })
    expect(appended).toEqual(
      begun.map(() => ({ status: 'fulfilled', value: expect.objectContaining({ revision: 1 }) })),
    )
    expect(new Set(appended.map((one) => JSON.stringify(one))).size).toBe(AT_ONCE)
    expect(await eventsOf(begun[7]?.stream ?? '')).toEqual([7, 8])
  })

  it('given a line that is cut, each fails as unavailable, the process lives on, and repeats are stored once', async () => {
    for (let time = 0; time < 5; time += 1) {
      const begun = appends()
      // Nothing gets through, so that all of them wait in the call when it is cut.
      line.hold()
      const waiting = begun.map(({ stream, events }) => store.append(stream, events, 'no-stream'))
      const settled = Promise.allSettled(waiting)
      await waitFor(() => line.heldBytes > 0 || undefined, { what: 'the appends to be on their way' })
      line.cut()

      for (const one of await settled)
        expect(one).toMatchObject({ status: 'rejected', reason: expect.any(EventStoreUnavailable) })

      const repeat = ({ stream, events }: (typeof begun)[number]) => store.append(stream, events, 'no-stream')
      const first = begun[0]
      if (first)
        await waitFor(() => repeat(first).catch(() => undefined), { what: 'the store to answer again' })
      await Promise.all(begun.map(repeat))
      for (const [n, { stream }] of begun.entries()) expect(await eventsOf(stream)).toEqual([n, n + 1])
    }
  })

  it('given a line that is cut for one client, the appends of another on a line of its own are answered', async () => {
    const other = connectEventStore(url.replace(`:${line.port}`, `:${line.target}`))
    line.hold()
    const lost = store.append(newStream(), [newEvent(1)], 'no-stream').catch((error: unknown) => error)
    const beside = appends().map(({ stream, events }) => other.append(stream, events, 'no-stream'))
    await waitFor(() => line.heldBytes > 0 || undefined, { what: 'the append to be on its way' })
    line.cut()

    expect(await lost).toBeInstanceOf(EventStoreUnavailable)
    await expect(Promise.all(beside)).resolves.toHaveLength(AT_ONCE)
    await other.close()
  })
})
