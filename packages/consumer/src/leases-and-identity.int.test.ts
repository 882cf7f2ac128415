import { type PoolClient, requestReset } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { at } from './memory-store.fixture'
import { startWorld, type World } from './world.fixture'

describe('whose word counts', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(() => world.close())

  it('given two processes, then one waits, takes over when the first one ends, and every event is applied once', async () => {
    const { store } = world
    const [first, second] = [world.consumer(), world.consumer()]
    const leading = first.subscribe(world.subscriber())
    await waitFor(() => (leading.isCaughtUp ? true : undefined), { what: 'the first to lead' })
    const waiting = second.subscribe(world.subscriber())
    store.append('a-1', 'Counted')
    await world.appliedAre(['e1'])
    await waitFor(() => (leading.isWanted ? true : undefined), { what: 'the first to hear of the second' })
    expect([leading.phase, waiting.phase]).toEqual(['feeding', 'waiting'])
    await first.close()
    store.append('a-1', 'Counted')
    await world.appliedAre(['e1', 'e2'])
    expect(waiting.phase).toBe('feeding')
  })

  it('given a connection that dies at any moment while it is held, then somebody listens, and the process goes on', async () => {
    const { pool, store } = world
    const listeners: number[] = []
    const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
    const watched = async (asked: Promise<PoolClient>): Promise<PoolClient> => {
      const client = await asked
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      const heard = (...given: unknown[]) => {
        listeners.push(client.listenerCount('error'))
        return query(...given)
      }
      return Object.assign(client, { query: heard })
    }
    // With a callback it is a query of the pool itself, which listens.
    const watching = (...given: unknown[]) =>
      given.length > 0 ? connect(...given) : watched(connect() as Promise<PoolClient>)
    Object.assign(pool, { connect: watching })
    world.consumer().subscribe(world.subscriber())
    store.append('a-1', 'Counted')
    await world.appliedAre(['e1'])
    expect(listeners.length).toBeGreaterThan(0)
    expect(Math.min(...listeners)).toBeGreaterThan(0)
  })

  it('given a holder that hangs in its transaction, then its session is ended, and it writes nothing any more', async () => {
    const { store } = world
    store.append('a-1', 'Counted')
    let isFirst = true
    const hangs: ReturnType<World['subscriber']>['apply'] = async (client, batch, context) => {
      await world.subscriber().apply(client, batch, context)
      if (!isFirst) return
      isFirst = false
      await client.query('select pg_sleep(3600)')
    }
    const stuck = world.consumer().subscribe(world.subscriber({ apply: hangs }))
    const sleeping = async () =>
      (
        await world.pool.query(
          `select 1 from pg_stat_activity where query like '%pg_sleep(3600)' and state = 'active'`,
        )
      ).rowCount === 1
    await waitFor(async () => ((await sleeping()) ? true : undefined), { what: 'the holder to hang' })
    // As if the holder had been frozen since: it renews no more.
    await world.pool.query(
      `update following.leases set renewed_at = now() - interval '9 s', epoch = epoch + 100`,
    )
    const second = world.consumer().subscribe(world.subscriber())
    await world.appliedAre(['e1'])
    expect(await sleeping()).toBe(false)
    // Whose session was ended asks for the lease like anybody else, and may be the quicker one.
    const phases = () => [stuck.phase, second.phase].sort().join()
    await waitFor(() => (phases() === 'feeding,waiting' ? true : undefined), {
      what: 'one of them to feed and the other to stand back',
    })
    store.append('a-1', 'Counted')
    await world.appliedAre(['e1', 'e2'])
  })

  it('given a store whose newest events are gone, then it is refused by name, until an operator resets', async () => {
    const { store } = world
    for (let count = 0; count < 3; count += 1) store.append('a-1', 'Counted')
    const first = world.consumer()
    first.subscribe(world.subscriber())
    await world.appliedAre(['e1', 'e2', 'e3'])
    await first.close()

    store.events.splice(1)
    const refused = world.consumer().subscribe(world.subscriber())
    await waitFor(() => (refused.phase === 'foreign' ? true : undefined), { what: 'the refusal' })
    expect(world.foreign[0]?.message).toMatch(/^notes stands at 30\/30, where the event store has no event/)

    // Behind and sold on: another event stands at the very same position.
    for (let count = 0; count < 2; count += 1)
      store.events.push({ ...store.append('a-9', 'Counted'), id: `x${count}` })
    store.events.splice(
      1,
      store.events.length,
      ...['x1', 'x2'].map((id, index) => ({
        id,
        stream: 'a-9',
        revision: index,
        type: 'Counted',
        data: {},
        metadata: {},
        created: new Date(0).toISOString(),
        position: at(20 + index * 10),
      })),
    )
    const again = world.consumer().subscribe(world.subscriber())
    await waitFor(() => (again.phase === 'foreign' ? true : undefined), { what: 'the second refusal' })
    expect(world.foreign[1]?.message).toContain(
      'after event e3 (a-1@2), where the event store has x2 (a-9@1)',
    )
    expect(await world.applied()).toEqual(['e1', 'e2', 'e3'])

    await requestReset(world.pool, 'notes')
    world.consumer().subscribe(world.subscriber())
    await world.appliedAre(['e1', 'x1', 'x2'])
  })

  it('given one that begins at the head, then what was before is not applied, and nothing after it is lost', async () => {
    const { store } = world
    store.append('a-1', 'Counted')
    const first = world.consumer()
    const subscription = first.subscribe(world.subscriber({ startsAt: 'head' }))
    await waitFor(() => (subscription.isCaughtUp ? true : undefined), { what: 'it to begin' })
    await first.close()
    store.append('a-1', 'Counted')
    world.consumer().subscribe(world.subscriber({ startsAt: 'head' }))
    await world.appliedAre(['e2'])
  })
})
