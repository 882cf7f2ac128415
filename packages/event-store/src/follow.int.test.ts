import { freePort, type StartedProcess, type TestDatabase, testDatabase } from '@presale/testing'

import {
  connectEventStore,
  type EventStore,
  EventStoreUnavailable,
  type Followed,
  loadStream,
  type Position,
} from './index'
import { newEvent, newStream, startNode } from './node.fixture'

jest.setTimeout(180_000)

let database: TestDatabase
let port: number
let node: StartedProcess
let store: EventStore

async function startAgain(): Promise<void> {
  node = (await startNode(database.url, { PORT: String(port) })).process
}

beforeAll(async () => {
  database = await testDatabase()
  port = await freePort()
  await startAgain()
  store = connectEventStore(`esdb://127.0.0.1:${port}?tls=false`)
})
afterAll(async () => {
  await store.close()
  await node.kill()
  await database.drop()
})

const sum = (total: number, event: { data: unknown }): number => total + (event.data as { n: number }).n

/** Follows until `isEnough`; what came, in order. */
async function follow(
  prefix: string,
  after: Position | undefined,
  isEnough: (all: readonly Followed[]) => boolean,
  onWord: (word: Followed) => Promise<void> | void = () => undefined,
): Promise<Followed[]> {
  const stop = new AbortController()
  const all: Followed[] = []
  for await (const word of store.follow({ prefix, after, signal: stop.signal })) {
    all.push(word)
    if (isEnough(all)) stop.abort()
    else await onWord(word)
  }
  return all
}

const numbersOf = (all: readonly Followed[]): number[] =>
  all.flatMap((word) => (word.kind === 'event' ? [(word.event.data as { n: number }).n] : []))
const hasCaughtUp = (all: readonly Followed[]): boolean => all.some(({ kind }) => kind === 'caught-up')

describe('follow', () => {
  test('given events of two prefixes, then only the wanted ones come, then word that it is live, then live ones', async () => {
    const prefix = newStream('wanted')
    await store.append(`${prefix}-a`, [newEvent(1), newEvent(2)], 'no-stream')
    await store.append(newStream('other'), [newEvent(99)], 'no-stream')

    const all = await follow(
      prefix,
      undefined,
      (words) => numbersOf(words).length === 3,
      async ({ kind }) => {
        if (kind === 'caught-up') await store.append(`${prefix}-b`, [newEvent(3)], 'no-stream')
      },
    )

    expect(all.map(({ kind }) => kind)).toEqual(['event', 'event', 'caught-up', 'event'])
    expect(numbersOf(all)).toEqual([1, 2, 3])
  })

  test('given a position, when it goes on there, then it misses nothing and repeats nothing', async () => {
    const prefix = newStream('resumed')
    for (let n = 0; n < 10; n++) await store.append(`${prefix}-${n % 3}`, [newEvent(n)], 'any')

    const first = await follow(prefix, undefined, (words) => numbersOf(words).length === 4)
    const last = first.at(-1)
    const rest = await follow(prefix, last?.kind === 'event' ? last.event.position : undefined, hasCaughtUp)

    expect([...numbersOf(first), ...numbersOf(rest)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('given much that is not wanted, then no place but that of the wanted event is handed out', async () => {
    const prefix = newStream('rare')
    for (let batch = 0; batch < 3; batch++) {
      await store.append(
        newStream('noise'),
        Array.from({ length: 50 }, (_, n) => newEvent(n)),
        'no-stream',
      )
    }
    await store.append(prefix, [newEvent(1)], 'no-stream')

    const all = await follow(prefix, undefined, hasCaughtUp)
    const last = all.flatMap((word) => (word.kind === 'event' ? [word.event.position] : [])).at(-1)
    await store.append(prefix, [newEvent(2)], 0)
    const rest = await follow(prefix, last, hasCaughtUp)

    expect(all.map(({ kind }) => kind)).toEqual(['event', 'caught-up'])
    expect(numbersOf(rest)).toEqual([2])
  })

  test('given a slow reader, when it takes its time, then order holds and notices keep their place', async () => {
    const prefix = newStream('slow')
    const total = 1500
    await store.append(
      prefix,
      Array.from({ length: total }, (_, n) => newEvent(n)),
      'no-stream',
    )

    const all = await follow(
      prefix,
      undefined,
      hasCaughtUp,
      () => new Promise((resolve) => setImmediate(resolve)),
    )

    expect(numbersOf(all)).toEqual(Array.from({ length: total }, (_, n) => n))
    expect(all.at(-1)?.kind).toBe('caught-up')
  })

  test('given a signal that is aborted already, or while nothing happens, then it ends quietly', async () => {
    const stop = new AbortController()
    const words: string[] = []
    for await (const { kind } of store.follow({ prefix: newStream('quiet'), signal: stop.signal })) {
      words.push(kind)
      if (kind === 'caught-up') setImmediate(() => stop.abort())
    }
    for await (const { kind } of store.follow({ prefix: '', signal: stop.signal })) words.push(kind)

    expect(words).toEqual(['caught-up'])
  })
})

describe('a node that becomes unavailable', () => {
  test('given a follower, when the node is killed and started again, then following again misses nothing', async () => {
    const prefix = newStream('restarted')
    await store.append(prefix, [newEvent(0), newEvent(1)], 'no-stream')
    let last: Position | undefined
    const seen: number[] = []
    const lost = (async () => {
      for await (const word of store.follow({ prefix })) {
        if (word.kind === 'caught-up') await node.kill('SIGKILL')
        else {
          last = word.event.position
          seen.push((word.event.data as { n: number }).n)
        }
      }
    })()
    await expect(lost).rejects.toBeInstanceOf(EventStoreUnavailable)
    await expect(store.append(prefix, [newEvent(2)], 1)).rejects.toBeInstanceOf(EventStoreUnavailable)
    await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable)
    await expect(loadStream(store, prefix, sum, 0)).rejects.toBeInstanceOf(EventStoreUnavailable)

    await startAgain()
    await store.append(prefix, [newEvent(2)], 1)
    const rest = await follow(prefix, last, hasCaughtUp)

    expect([...seen, ...numbersOf(rest)]).toEqual([0, 1, 2])
  })

  test('given a hundred appends in flight, when the node is killed, then every one of them ends', async () => {
    const appends = Array.from({ length: 100 }, () => store.append(newStream(), [newEvent(1)], 'no-stream'))
    const killed = node.kill('SIGKILL')

    const results = await Promise.allSettled(appends)
    await killed
    await startAgain()

    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(EventStoreUnavailable)
    }
    await store.ping()
  })
})
