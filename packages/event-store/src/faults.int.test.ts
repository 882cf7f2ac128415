import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'

import {
  connectEventStore,
  type EventStore,
  EventStoreUnavailable,
  isPossiblePosition,
  loadStream,
  type Position,
} from './index'
import { newEvent, newStream, startNode } from './node.fixture'

/** A node in its fault mode: it answers as a cluster in trouble does, where its file says so. */
interface FaultyNode {
  readonly url: string
  readonly port: number
  /** From the next call on. */
  answer(...faults: object[]): void
  close(): Promise<void>
}

async function faultyNode(): Promise<FaultyNode> {
  const database: TestDatabase = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'presale-faults-'))
  const file = join(folder, 'faults.json')
  const { process, url, port } = await startNode(database.url, { EVENTSTORE_NODE_FAULTS_FILE: file })
  return {
    url,
    port,
    answer: (...faults) => writeFileSync(file, JSON.stringify(faults)),
    async close() {
      await process.kill()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

let node: FaultyNode
let leader: FaultyNode
/** A client of its own for each test: one remembers which node leads. */
let store: EventStore
let stream: string
beforeAll(async () => {
  ;[node, leader] = await Promise.all([faultyNode(), faultyNode()])
})
afterAll(() => Promise.all([node?.close(), leader?.close()]))
beforeEach(() => {
  store = connectEventStore(node.url)
  stream = newStream()
})
afterEach(async () => {
  await store.close()
  node.answer()
})

const numbers = async (from: EventStore, name: string): Promise<number[]> => {
  const add = (all: number[], { data }: { data: unknown }) => [...all, (data as { n: number }).n]
  return (await loadStream<number[]>(from, name, add, [])).state
}

test.each(['timeout-stored', 'timeout-not-stored'])(
  'given a commit that times out (%s), when the append is repeated, then it is there once',
  async (answer) => {
    const events = [newEvent(1), newEvent(2)]
    node.answer({ call: 'append', answer })

    await expect(store.append(stream, events, 'no-stream')).rejects.toBeInstanceOf(EventStoreUnavailable)
    const { revision } = await store.append(stream, events, 'no-stream')

    expect(revision).toBe(1)
    expect(await numbers(store, stream)).toEqual([1, 2])
  },
)

test.each(['not-ready', 'too-busy', 'no-leader-known'])(
  'given a server that answers %s, then appends and reads fail as unavailable, and work again after it',
  async (answer) => {
    node.answer({ call: 'append', answer }, { call: 'read', answer })

    await expect(store.append(stream, [newEvent(1)], 'no-stream')).rejects.toBeInstanceOf(
      EventStoreUnavailable,
    )
    await expect(numbers(store, stream)).rejects.toBeInstanceOf(EventStoreUnavailable)

    await store.append(stream, [newEvent(2)], 'no-stream')
    expect(await numbers(store, stream)).toEqual([2])
  },
)

describe('a leader that moved', () => {
  let atLeader: EventStore
  beforeEach(() => {
    atLeader = connectEventStore(leader.url)
  })
  afterEach(() => atLeader.close())
  const moved = (call: string) => ({
    call,
    answer: 'not-leader',
    times: 1000,
    leader: { host: '127.0.0.1', port: leader.port },
  })

  test('given a follower that names it, when events are appended, then they are at the leader, at the first call', async () => {
    node.answer(moved('append'))

    await store.append(stream, [newEvent(1)], 'no-stream')

    expect(await numbers(atLeader, stream)).toEqual([1])
  })

  test('given a follower that names it, when a stream is read, then as the leader has it', async () => {
    await atLeader.append(stream, [newEvent(1), newEvent(2)], 'no-stream')
    node.answer(moved('read'))

    expect(await numbers(store, stream)).toEqual([1, 2])
  })

  test('given a follower that names itself again and again, then the call fails as unavailable', async () => {
    const itself = { host: '127.0.0.1', port: node.port }
    node.answer({ ...moved('append'), leader: itself }, { ...moved('read'), leader: itself })

    await expect(store.append(stream, [newEvent(1)], 'any')).rejects.toBeInstanceOf(EventStoreUnavailable)
    await expect(numbers(store, stream)).rejects.toBeInstanceOf(EventStoreUnavailable)
  })
})

describe('following', () => {
  interface Followed {
    readonly seen: number[]
    readonly positions: Position[]
    caughtUp: number
    faults: number
    end(): Promise<void>
  }

  /** Follows for ever, from the last event it has seen, as every consumer does. */
  function followed(prefix: string): Followed {
    const stopping = new AbortController()
    const all: Followed = {
      seen: [],
      positions: [],
      caughtUp: 0,
      faults: 0,
      async end() {
        stopping.abort()
        await following
      },
    }
    const followOnce = async (): Promise<void> => {
      const after = all.positions.at(-1)
      for await (const word of store.follow({ prefix, after, signal: stopping.signal })) {
        if (word.kind === 'caught-up') all.caughtUp++
        else {
          all.seen.push((word.event.data as { n: number }).n)
          all.positions.push(word.event.position)
        }
      }
    }
    const followForEver = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        await followOnce().catch(() => {
          if (!stopping.signal.aborted) all.faults++
        })
      }
    }
    const following = followForEver()
    return all
  }
  const until = (what: string, isSo: () => boolean) => waitFor(() => (isSo() ? true : undefined), { what })
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

  test('given the checkpoint of KDB-710, then no position but an event’s is handed out, and what comes is seen', async () => {
    node.answer({ call: 'subscription', answer: 'impossible-checkpoint', times: 1000 })
    const following = followed('kdb-')
    await until('caught up', () => following.caughtUp > 0)

    await store.append('kdb-1', [newEvent(0)], 'no-stream')
    await until('the event', () => following.seen.length === 1)
    await following.end()
    const again = followed('kdb-')
    await until('the event again', () => again.seen.length === 1)
    await again.end()

    expect(following.positions.every(isPossiblePosition)).toBe(true)
    expect(following.faults).toBe(0)
  })

  test('given a subscription that is dropped as too slow, then following goes on behind the last event', async () => {
    node.answer({ call: 'subscription', answer: 'drop', times: 4 })
    const following = followed('slow-')
    await until('caught up', () => following.caughtUp > 0)

    for (const n of upTo(20)) await store.append(`slow-${n % 3}`, [newEvent(n)], 'any')
    await until('all events', () => following.seen.length >= 20)
    await following.end()

    expect(following.seen).toEqual(upTo(20))
    expect(following.faults).toBe(4)
  })

  test('given a server that falls behind and catches up again and again, then each event comes once', async () => {
    node.answer({ call: 'subscription', answer: 'fall-behind' })
    const following = followed('behind-')
    await until('caught up', () => following.caughtUp > 0)

    for (const n of upTo(20)) await store.append('behind-1', [newEvent(n)], 'any')
    await until('caught up after each', () => following.caughtUp > 20)
    await following.end()

    expect(following.seen).toEqual(upTo(20))
    expect(following.faults).toBe(0)
  })
})
