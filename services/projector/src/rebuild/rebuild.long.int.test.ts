// Guards: packages/read-store/src, services/projector/src/rebuild
import { setTimeout as wait } from 'node:timers/promises'
import { createPool, generations, type Pool } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { startWorld, type World } from '../testing/world.fixture'

const tables = {
  'purchase-list': ['purchases', 'id'],
  balances: ['balances', 'buyer_id'],
  'audit-trail': ['events', 'id'],
  'sale-figures': ['sales', 'purchase_id'],
  payments: ['payments', 'hash'],
} as const

const PURCHASES = 150
const LOOK_AGAIN_MS = 5
/** Of what goes on meanwhile. */

jest.setTimeout(300_000)

async function rowsOf(pool: Pool, place: string, key: string) {
  return (await pool.query(`select * from ${place} order by ${key}`)).rows
}

/** Counts what readers see, again and again, until it is stopped. */
function watchLength(pool: Pool, view: string) {
  const seen: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await pool.query(`select count(*) as length from views.${view}`)
      seen.push(Number(rows[0]?.length))
      await wait(LOOK_AGAIN_MS)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return seen
    },
  }
}

describe('rebuilding a projection', () => {
  let world: World
  let readers: Pool
  beforeAll(async () => {
    world = await startWorld()
    const url = world.pool.options.connectionString ?? ''
    readers = createPool(url, { max: 2 })
    world.startProjector()
    await world.buy(PURCHASES)
    await world.seePayments(10)
    await world.buy(1)
    await world.caughtUp()
  }, 300_000)
  afterAll(async () => {
    await readers.end()
    await world.close()
  })

  it.each(['purchase-list', 'balances', 'audit-trail', 'sale-figures', 'payments'] as const)(
    '%s, while purchases go on: readers see a full table throughout, and the result equals the one before',
    async (name) => {
      const [table, key] = tables[name]
      const watching = watchLength(readers, table)
      const endSales = world.keepSelling()
      const command = world.runCommand('rebuild', name, '--json')
      const exit = await command.exited
      await endSales()
      const seen = await watching.stop()
      expect({ exit, output: command.output() }).toMatchObject({ exit: { code: 0 } })
      expect(command.output()).toContain('"kind":"handed-over","to":"projector"')

      expect(seen.length).toBeGreaterThan(3)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(seen[0]).toBeGreaterThan(0)

      await world.caughtUp(name)
      const records = (await generations(world.pool)).filter((record) => record.name === name)
      const [old, live] = records
      expect(records.map(({ state }) => state)).toEqual(['old', 'live'])
      expect(live?.appliedEvents).toBe(old?.appliedEvents)
      const rows = await rowsOf(world.pool, `${live?.schema}.${table}`, key)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows).toEqual(await rowsOf(world.pool, `${old?.schema}.${table}`, key))
      expect(await rowsOf(world.pool, `views.${table}`, key)).toEqual(rows)
    },
  )

  it('a second one at the same time is refused, and a cancelled one leaves nothing', async () => {
    const before = await generations(world.pool)
    // A reader in a long transaction keeps the swap waiting, so that the rebuild is there to be met.
    const export_ = await readers.connect()
    await export_.query('begin')
    await export_.query('select 1 from views.purchases limit 1')
    const first = world.runCommand('rebuild', 'purchase-list', '--json')
    await first.waitForLog(/"swap-waits","why":"blocked"/)

    const second = world.runCommand('rebuild', 'balances')
    expect(await second.exited).toMatchObject({ code: 3 })
    expect(second.output()).toContain('Another rebuild is running')

    expect(await first.kill('SIGINT')).toMatchObject({ code: 130 })
    expect(first.output()).toMatch(/"kind":"cancelled",.*"isDropped":true/)
    await export_.query('rollback')
    export_.release()
    expect((await generations(world.pool)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const { rows } = await world.pool.query(
      `select 1 from pg_namespace where nspname ~ '^purchase_list_v[0-9]+_g3$'`,
    )
    expect(rows).toEqual([])
  })

  it('killed in the middle: the next one says what it found, starts clean, and drops the one before', async () => {
    const reader = await readers.connect()
    await reader.query('begin')
    await reader.query('select 1 from views.purchases limit 1')
    const killed = world.runCommand('rebuild', 'purchase-list', '--json')
    await killed.waitForLog(/"swap-waits","why":"blocked"/)
    await killed.kill('SIGKILL')
    await reader.query('rollback')
    reader.release()
    const states = async () =>
      (await generations(world.pool))
        .filter(({ name }) => name === 'purchase-list')
        .map(({ generation, state }) => `${generation} ${state}`)
    expect(await states()).toEqual(['1 old', '2 live', '3 building'])

    const next = world.runCommand('rebuild', 'purchase-list', '--json')
    expect(await next.exited).toMatchObject({ code: 0 })
    expect(next.output()).toMatch(/"leftover-removed","schema":"purchase_list_v\d+_g3","state":"building"/)
    expect(await states()).toEqual(['2 old', '3 live'])
    await world.buy(5)
    await world.caughtUp()
  })

  it('killed right after the swap: the running projector feeds the new one on', async () => {
    const command = world.runCommand('rebuild', 'balances', '--json')
    await command.waitForLog(/"kind":"swapped"/)
    await command.kill('SIGKILL')
    await world.buy(5)
    await world.caughtUp()
    const live = await waitFor(
      async () =>
        (await generations(world.pool)).find(({ name, state }) => name === 'balances' && state === 'live'),
      { what: 'the live balances' },
    )
    expect(live.generation).toBe(3)
    const { rows } = await world.pool.query(
      `select (select sum(tokens) from views.balances) = (select sum(amount) from views.purchases where status = 'approved') as agrees`,
    )
    expect(rows).toEqual([{ agrees: true }])
  })

  it('after a release with a new version, all that is outdated is rebuilt, and nothing else', async () => {
    await world.pool.query(`update projections.registry set code_version = 0 where name = 'sale-figures'`)
    const before = await generations(world.pool)
    const command = world.runCommand('rebuild', '--outdated', '--json')
    expect(await command.exited).toMatchObject({ code: 0 })
    const fresh = (await generations(world.pool)).filter(({ id }) => before.every((known) => known.id !== id))
    expect(fresh).toMatchObject([{ name: 'sale-figures', codeVersion: 1, state: 'live' }])
    const { rows } = await world.pool.query(
      `select raised = (select sum(total) from views.purchases where status = 'approved') as agrees
       from views.sale_figures`,
    )
    expect(rows).toEqual([{ agrees: true }])
  })
})
