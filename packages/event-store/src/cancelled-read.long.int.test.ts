// Guards: packages/event-store/src, infra/event-store-node/src
import { type StartedProcess, type TestDatabase, testDatabase, waitFor } from '@presale/testing'

import { connectEventStore, type EventStore, loadStream, type NewEvent } from './index'
import { newEvent, startNode } from './node.fixture'

jest.setTimeout(60_000)

const STREAM = 'broken-off'
/** A little more than the client's two buffers of 256 hold: the server has said its last, and nobody has read it. */
const LENGTHS = [513, 515, 518, 521, 524, 527, 530]
/** What a close may take at most; it has nothing to wait for. */
const CLOSE_WITHIN_MS = 10_000

describe('a read that is broken off', () => {
  let database: TestDatabase
  let node: StartedProcess
  let url: string
  let store: EventStore
  beforeAll(async () => {
    database = await testDatabase()
    const started = await startNode(database.url)
    node = started.process
    url = started.url
    const filling = connectEventStore(url)
    // A busy machine lets the first call of a new process wait for longer than a call may take.
    const answers = () =>
      filling.ping().then(
        () => true,
        () => undefined,
      )
    await waitFor(answers, { what: 'the first answer of the event store', timeoutMs: 30_000 })
    await filling.append(STREAM, events(1000), 'no-stream')
    await filling.append('short', events(3), 'no-stream')
    for (const length of LENGTHS) {
      await filling.append(`of-${length}`, events(length), 'no-stream')
    }
    await filling.close()
  })
  afterAll(async () => {
    await node?.kill('SIGKILL')
    await database?.drop()
  })
  beforeEach(() => {
    store = connectEventStore(url)
  })

  const firstOnly = async (stream: string): Promise<void> => {
    for await (const _event of store.readStream(stream)) return
  }
  const closed = async (): Promise<string> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, CLOSE_WITHIN_MS, 'hangs')
    })
    return Promise.race([store.close().then(() => 'closed'), late]).finally(() => clearTimeout(timer))
  }

  it.each(['short', STREAM])('given a break in %s, then closing ends', async (stream) => {
    await firstOnly(stream)
    expect(await closed()).toBe('closed')
  })

  it.each(['short', STREAM])('given a fold that throws in %s, then closing ends', async (stream) => {
    const fold = () => {
      throw new Error('unreadable')
    }
    await expect(loadStream(store, stream, fold, 0)).rejects.toThrow('unreadable')
    expect(await closed()).toBe('closed')
  })

  it.each(['short', STREAM, ...LENGTHS.map((length) => `of-${length}`)])(
    'given a break in %s once all of it has arrived, then closing ends',
    async (stream) => {
      for await (const _event of store.readStream(stream)) {
        for (let calls = 0; calls < 5; calls++) await store.readEvent(STREAM, 1)
        break
      }
      expect(await closed()).toBe('closed')
    },
  )

  it('given a reader that was abandoned, then closing ends', async () => {
    const reader = store.readStream(STREAM)[Symbol.asyncIterator]()
    await reader.next()
    expect(await closed()).toBe('closed')
  })

  it('given a break beside other calls, then they are answered', async () => {
    const others = Array.from({ length: 20 }, () => store.append('beside', [newEvent(1)], 'any'))
    const reads = Array.from({ length: 20 }, () => loadStream(store, STREAM, (count: number) => count + 1, 0))
    await Promise.all(Array.from({ length: 20 }, () => firstOnly(STREAM)))
    await expect(Promise.all(others)).resolves.toHaveLength(20)
    for (const { state } of await Promise.all(reads)) expect(state).toBe(1000)
    expect(await closed()).toBe('closed')
  })

  it('given a follower that stops after the first event, then closing ends', async () => {
    for await (const followed of store.follow({ prefix: STREAM })) if (followed.kind === 'event') break
    expect(await closed()).toBe('closed')
  })
})

const events = (length: number): NewEvent[] => Array.from({ length }, (_, n) => newEvent(n))
