import { EventStoreUnavailable } from '@presale/event-store'
import { namedCheckpoint, type PoolClient } from '@presale/read-store'
import { at } from '../memory-store.fixture'
import type { Subscriber } from '../subscriber'
import { type Noted, readerOf, startWorld, type World } from '../world.fixture'
import { type BulkFill, type BulkTarget, bulkFill } from './bulk-fill'

describe('subscribers that are filled in bulk', () => {
  let world: World
  const clients: PoolClient[] = []
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.release()
    await world.close()
  })

  const append = (...streams: string[]) => {
    for (const stream of streams) world.store.append(stream, 'Counted')
  }
  /** So many events, each of a stream of its own. */
  const appendMany = (count: number) => {
    for (let number = 0; number < count; number += 1) append(`a-many-${number}`)
  }
  const placeOf = async (name: string) =>
    (await namedCheckpoint(name, 'first').read(world.pool))?.position?.commit

  async function target(subscriber: Subscriber<Noted>): Promise<BulkTarget<Noted>> {
    const client = await world.pool.connect()
    clients.push(client)
    const checkpoint = namedCheckpoint(subscriber.name, 'first')
    await checkpoint.fence(client, 0)
    await checkpoint.restart(client, undefined)
    return { client, subscriber: { ...subscriber, checkpoint } }
  }

  /** Keeps in memory what it is given. */
  function collector(name: string) {
    const batches: string[][] = []
    const apply = async (_client: PoolClient, events: readonly Noted[]) => {
      batches.push(events.map(({ id }) => id))
    }
    return { batches, subscriber: { name, apply } }
  }

  const fillUpTo = (
    place: number,
    targets: readonly BulkTarget<Noted>[],
    more: Partial<BulkFill<Noted>> = {},
  ) =>
    bulkFill({
      targets,
      store: world.store,
      reader: readerOf(world.known),
      prefixes: ['a-'],
      upTo: at(place * 10),
      batchSize: 1000,
      signal: new AbortController().signal,
      ...more,
    })

  it('get every event up to the position, once and in order, from one read of the store', async () => {
    append('a-1', 'b-1', 'a-2', 'a-1', 'a-3')
    const [one, other] = [collector('one'), collector('other')]
    const targets = [await target(one.subscriber), await target(other.subscriber)]
    const refused = await fillUpTo(4, targets, { batchSize: 2 })
    expect([...refused]).toEqual([])
    expect(one.batches).toEqual([['e1', 'e3'], ['e4']])
    expect(other.batches).toEqual(one.batches)
    expect(world.store.subscriptions).toBe(1)
    expect([await placeOf('one'), await placeOf('other')]).toEqual(['40', '40'])
  })

  it('get those of their own streams alone, where others are read with them', async () => {
    append('a-1', 'b-1', 'c-1', 'a-2')
    world.store.append('b-2', 'Unknown')
    append('b-3')
    const [one, other] = [collector('one'), collector('other')]
    const targets = [
      await target({ ...one.subscriber, prefixes: ['a-'] }),
      // It follows both, and applies one.
      await target({ ...other.subscriber, prefixes: ['a-', 'c-'], applies: ['c-'] }),
    ]
    await fillUpTo(6, targets, { prefixes: ['a-', 'b-', 'c-'] })
    expect([one.batches, other.batches]).toEqual([[['e1', 'e4']], [['e3']]])
    expect([await placeOf('one'), await placeOf('other')]).toEqual(['40', '40'])
    expect(await world.marks()).toEqual([])
  })

  it('given events that cannot be read or applied, then their streams alone are set aside', async () => {
    appendMany(700)
    append('a-1', 'a-2', 'a-1')
    world.store.append('a-3', 'Unknown')
    append('a-3', 'a-4')
    world.refused.add('e701')
    await fillUpTo(706, [await target(world.subscriber())])
    const applied = await world.applied()
    expect(applied).toHaveLength(702)
    expect(applied.slice(-2)).toEqual(['e702', 'e706'])
    expect(await world.marks()).toMatchObject([
      { stream: 'a-1', revision: 0, kind: 'inapplicable', eventId: 'e701', eventNumber: 700 },
      { stream: 'a-3', revision: 0, kind: 'unreadable', eventId: 'e704', eventNumber: 703 },
    ])
    expect(await placeOf('notes')).toBe('7060')
  })

  it('given a skip, then what it names is replaced wherever it stands', async () => {
    world.store.append('a-1', 'Unknown')
    world.store.append('a-1', 'Skipped', { skips: 0 })
    append('a-1')
    await fillUpTo(3, [await target(world.subscriber())])
    expect(await world.applied()).toEqual(['e1', 'e2', 'e3'])
    expect(await world.marks()).toEqual([])
  })

  it('given too many of one cause, then that one stops before the sixth, and the others go on', async () => {
    append('a-0')
    for (let number = 1; number <= 7; number += 1) append(`a-${number}`)
    for (const id of ['e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8']) world.refused.add(id)
    const other = collector('other')
    await fillUpTo(8, [await target(world.subscriber()), await target(other.subscriber)])
    expect(await world.applied()).toEqual(['e1'])
    expect(await world.marks()).toHaveLength(5)
    expect([await placeOf('notes'), await placeOf('other')]).toEqual(['60', '80'])
  })

  it('given two events that make one row, then that one is left to the live path, and the others go on', async () => {
    append('a-1', 'a-2', 'a-3')
    await world.pool.query(`insert into public.noted (id, is_resumed) values ('e2', false)`)
    const other = collector('other')
    const refused = await fillUpTo(3, [await target(world.subscriber()), await target(other.subscriber)])
    expect([...refused.keys()]).toEqual(['notes'])
    expect(await world.marks()).toEqual([])
    expect(other.batches).toEqual([['e1', 'e2', 'e3']])
  })

  it('given the store breaks off, then they go on where each of them was', async () => {
    append('a-1', 'a-2', 'a-3', 'a-4')
    let faults = 1
    const failing: Subscriber<Noted> = {
      name: 'failing',
      apply: async () => {
        // As a stream that is read for a skip would, when the store is away.
        if (faults-- > 0) throw new EventStoreUnavailable('away')
      },
    }
    const other = collector('other')
    await fillUpTo(4, [await target(failing), await target(other.subscriber)], { batchSize: 2 })
    expect(other.batches.flat()).toEqual(['e1', 'e2', 'e3', 'e4'])
    expect(await placeOf('failing')).toBe('40')
    expect(world.store.subscriptions).toBe(2)
  })

  it('given it is called off, then it ends after the batch that is being written', async () => {
    append('a-1', 'a-2', 'a-3', 'a-4')
    const cancel = new AbortController()
    const one = collector('one')
    await fillUpTo(4, [await target(one.subscriber)], {
      batchSize: 1,
      signal: cancel.signal,
      onApplied: () => cancel.abort(),
    })
    expect(one.batches).toEqual([['e1']])
    expect(await placeOf('one')).toBe('10')
  })

  it('a database error is that of the fill, and one that has applied events is refused', async () => {
    append('a-1', 'a-2')
    const gone: Subscriber<Noted> = {
      name: 'gone',
      apply: async (client) => void (await client.query(`select pg_terminate_backend(pg_backend_pid())`)),
    }
    const dying = await target(gone)
    dying.client.on('error', () => undefined)
    await expect(fillUpTo(2, [dying])).rejects.toThrow(/terminat/i)
    const one = await target(collector('one').subscriber)
    await fillUpTo(2, [one])
    await expect(fillUpTo(2, [one])).rejects.toThrow('has applied events')
  })
})
