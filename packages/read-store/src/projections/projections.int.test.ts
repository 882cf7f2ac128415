import { type TestDatabase, testDatabase } from '@presale/testing'
import { CheckpointMoved } from '../following/checkpoint-row'
import { createPool, inTransaction, type Pool } from '../pool'
import { createAppliedWatcher } from './applied-watcher'
import { generationCheckpoint } from './checkpoint'
import type { Projectable, ProjectionDefinition } from './definition'
import { createBuilding, dropGeneration, dropOneUnused, ensureProjections } from './generations'
import { type GenerationRecord, generations } from './records'
import { lockClass, takeSessionLock } from './session-lock'
import { swapGenerations } from './swap'

const definition: ProjectionDefinition<Projectable> = {
  name: 'numbers',
  version: 1,
  follows: ['numbers'],
  exposes: { numbers: 'numbers' },
  tables: (schema) => `create table ${schema}.numbers (number integer primary key)`,
  apply: async () => undefined,
}
const at = (place: number) => ({ commit: String(place * 17), prepare: String(place * 17) })

describe('generations of a projection', () => {
  let database: TestDatabase
  let pool: Pool
  const find = async (state: GenerationRecord['state']) =>
    (await generations(pool)).find((record) => record.state === state)
  const feed = async (record: GenerationRecord | undefined, from: number | undefined, to: number) =>
    inTransaction(pool, async (client) => {
      await client.query(`insert into ${record?.schema}.numbers values ($1)`, [to])
      const event = { id: `e${to}`, stream: 'numbers', revision: to }
      const move = { events: 1, lastEventAt: '2026-11-21T10:00:00.000Z', event, epoch: 0 }
      const places = { from: from === undefined ? undefined : at(from), to: at(to) }
      await generationCheckpoint(record?.id ?? 0).move(client, { ...move, ...places })
    })
  const read = async () =>
    (await pool.query('select number from views.numbers order by 1')).rows.map(({ number }) => number)

  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    await ensureProjections(pool, [definition])
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })

  it('the first one is there once, however often and by however many it is asked for', async () => {
    await Promise.all([1, 2, 3].map(() => ensureProjections(pool, [definition])))
    expect(await generations(pool)).toMatchObject([
      { schema: 'numbers_v1_g1', state: 'live', appliedEvents: 0 },
    ])
    expect(await read()).toEqual([])
  })

  it('a checkpoint that somebody else moved takes the rows of the batch back with it', async () => {
    const live = await find('live')
    await feed(live, undefined, 1)
    await expect(feed(live, undefined, 2)).rejects.toThrow(CheckpointMoved)
    await feed(live, 1, 3)
    expect(await read()).toEqual([1, 3])
    expect(await find('live')).toMatchObject({ appliedEvents: 2, checkpoint: at(3) })
  })

  it('a swap waits until the new one has reached the live one', async () => {
    await feed(await find('live'), undefined, 1)
    const building = await createBuilding(pool, definition)
    expect(await swapGenerations(pool, definition, building.id)).toEqual({ kind: 'behind' })
    expect(await read()).toEqual([1])
    await feed(building, undefined, 1)
    expect(await swapGenerations(pool, definition, building.id)).toMatchObject({ kind: 'swapped' })
    await feed(await find('live'), 1, 2)
    expect(await read()).toEqual([1, 2])
    expect(await generations(pool)).toMatchObject([{ state: 'old' }, { state: 'live', id: building.id }])
  })

  it('a swap is refused where the new one has set aside what the live one has whole', async () => {
    await feed(await find('live'), undefined, 1)
    const building = await createBuilding(pool, definition)
    await feed(building, undefined, 1)
    await pool.query(
      `insert into following.set_aside (subscriber, stream, revision, kind, cause, error, event_id, event_type, event_number)
       values ($1, 'a-1', 0, 'inapplicable', 'Counted v1: odd', 'odd', 'e1', 'Counted', 0)`,
      [building.schema],
    )
    expect(await swapGenerations(pool, definition, building.id)).toEqual({
      kind: 'set-aside',
      missing: [{ stream: 'a-1', cause: 'Counted v1: odd' }],
    })
    expect(await find('live')).toMatchObject({ schema: 'numbers_v1_g1' })
  })

  it('a reset swaps to one that is behind, and the one before is of no use any more', async () => {
    await feed(await find('live'), undefined, 5)
    const building = await createBuilding(pool, definition)
    await feed(building, undefined, 1)
    expect(await swapGenerations(pool, definition, building.id)).toEqual({ kind: 'behind' })
    expect(await swapGenerations(pool, definition, building.id, { isReset: true })).toMatchObject({
      kind: 'swapped',
    })
    expect(await read()).toEqual([1])
    expect(await generations(pool)).toMatchObject([{ state: 'failed' }, { state: 'live', id: building.id }])
  })

  it('a swap does not queue readers up behind a long query', async () => {
    const building = await createBuilding(pool, definition)
    const reader = await pool.connect()
    await reader.query('begin')
    await reader.query('select * from views.numbers')
    expect(await swapGenerations(pool, definition, building.id)).toEqual({ kind: 'blocked' })
    expect(await read()).toEqual([])
    await reader.query('commit')
    reader.release()
    expect(await swapGenerations(pool, definition, building.id)).toMatchObject({ kind: 'swapped' })
  })

  it('a version with other columns takes over the same name', async () => {
    const next = {
      ...definition,
      version: 2,
      tables: (schema: string) => `create table ${schema}.numbers (word text, number bigint primary key)`,
    }
    const building = await createBuilding(pool, next)
    expect(await swapGenerations(pool, next, building.id)).toMatchObject({ kind: 'swapped' })
    await pool.query(`insert into views.numbers values ('one', 1)`)
    expect((await pool.query('select * from views.numbers')).rows).toEqual([{ word: 'one', number: '1' }])
  })

  it('the live one cannot be dropped, another goes with its rows', async () => {
    const building = await createBuilding(pool, definition)
    await expect(dropGeneration(pool, (await find('live'))?.id ?? 0)).rejects.toThrow('is live')
    await dropGeneration(pool, building.id)
    expect(await generations(pool)).toHaveLength(1)
    const { rows } = await pool.query('select 1 from pg_namespace where nspname = $1', [building.schema])
    expect(rows).toEqual([])
  })

  it('an old one is dropped when it was kept long enough; the live and the building ones never are', async () => {
    const WEEK = 604_800
    const dropUnused = (keepSeconds = WEEK) =>
      inTransaction(pool, (client) => dropOneUnused(client, keepSeconds))
    const building = await createBuilding(pool, definition)
    expect(await dropUnused(-60)).toBeUndefined()
    await swapGenerations(pool, definition, building.id)
    const old = await find('old')
    // Being fed is not being used.
    await feed(old, undefined, 1)
    expect(await dropUnused()).toBeUndefined()
    const age = (seconds: number) =>
      pool.query(
        `update projections.registry set old_since = old_since - make_interval(secs => $1) where state = 'old'`,
        [seconds],
      )
    await age(WEEK + 1)
    // Back in use: a swap changes the state alone.
    const setState = (id: number | undefined, state: string) =>
      pool.query('update projections.registry set state = $2 where id = $1', [id, state])
    await setState(building.id, 'old')
    await setState(old?.id, 'live')
    expect(await dropUnused()).toBeUndefined()
    await setState(old?.id, 'old')
    await setState(building.id, 'live')
    expect(await dropUnused()).toBeUndefined()
    await age(WEEK + 1)
    expect(await dropUnused()).toBe(old?.schema)
    expect(await dropUnused()).toBeUndefined()
    expect(await generations(pool)).toMatchObject([{ state: 'live', id: building.id }])
    const { rows } = await pool.query('select 1 from pg_namespace where nspname = $1', [old?.schema])
    expect(rows).toEqual([])
  })

  it('a waiter for a position is notified, also when it was reached before the request', async () => {
    const watcher = createAppliedWatcher(pool)
    await watcher.ready
    await feed(await find('live'), undefined, 1)
    expect(await watcher.waitUntilApplied(['numbers'], at(1))).toBe(true)
    const waiting = watcher.waitUntilApplied(['numbers'], at(2), 20_000)
    await feed(await find('live'), 1, 2)
    expect(await waiting).toBe(true)
    expect(await watcher.waitUntilApplied(['numbers'], at(3), 50)).toBe(false)
    await watcher.close()
  })

  it('given that it heard of a position, a waiter for it asks nothing', async () => {
    const watcher = createAppliedWatcher(pool)
    await watcher.ready
    const first = watcher.waitUntilApplied(['numbers'], at(1), 20_000)
    await feed(await find('live'), undefined, 1)
    expect(await first).toBe(true)
    await pool.query('alter table projections.registry rename to elsewhere')
    expect(await watcher.waitUntilApplied(['numbers'], at(1), 20_000)).toBe(true)
    await pool.query('alter table projections.elsewhere rename to registry')
    await watcher.close()
  })

  it('given that its notification is lost, a waiter asks', async () => {
    const watcher = createAppliedWatcher(pool)
    await watcher.ready
    const waiting = watcher.waitUntilApplied(['numbers'], at(1), 20_000)
    const { commit, prepare } = at(1)
    await pool.query('update projections.registry set checkpoint_commit = $1, checkpoint_prepare = $2', [
      commit,
      prepare,
    ])
    expect(await waiting).toBe(true)
    await watcher.close()
  })

  it('who waits still hears after the listening connection was lost', async () => {
    const watcher = createAppliedWatcher(pool)
    await watcher.ready
    const waiting = watcher.waitUntilApplied(['numbers'], at(1), 20_000)
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`)
    await feed(await find('live'), undefined, 1)
    expect(await waiting).toBe(true)
    await watcher.close()
  })

  it('a lock passes to the one who waits when its connection dies', async () => {
    const lock = { url: database.url, key: [lockClass.feed, 1] as const }
    const first = await takeSessionLock({ ...lock, mode: 'wait' })
    expect(await takeSessionLock({ ...lock, mode: 'try' })).toBeUndefined()
    const second = takeSessionLock({ ...lock, mode: 'wait' })
    const { rows } = await pool.query(
      `select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and classid = $1 and granted and datname = current_database()`,
      [lockClass.feed],
    )
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await first?.ended
    await (await second)?.release()
    expect(rows).toHaveLength(1)
  })

  it('a wait for a lock can be given up', async () => {
    const lock = { url: database.url, key: [lockClass.feed, 2] as const, mode: 'wait' as const }
    const first = await takeSessionLock(lock)
    const giveUp = new AbortController()
    const second = takeSessionLock({ ...lock, signal: giveUp.signal })
    giveUp.abort()
    expect(await second).toBeUndefined()
    await first?.release()
  })
})
