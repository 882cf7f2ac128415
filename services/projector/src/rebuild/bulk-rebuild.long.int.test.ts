// Guards: packages/read-store/src, services/projector/src, packages/purchases/src/views
import { createPool, generations, type Pool, type PoolClient } from '@presale/read-store'
import { type StartedProcess, waitFor } from '@presale/testing'
import { startWorld, type World } from '../testing/world.fixture'

jest.setTimeout(300_000)

const PURCHASES = 800
const NAMES = ['audit-trail', 'balances', 'payments', 'purchase-list', 'sale-figures']
/** Many transactions, so that there is a moment between any two of them. */
const SMALL = { PROJECTION_BATCH_SIZE: '20' }
/** A table of each that is written with every batch of these tests. */
const TABLES: Readonly<Record<string, string>> = {
  'audit-trail': 'events',
  balances: 'credits',
  payments: 'payments',
  'purchase-list': 'purchases',
  'sale-figures': 'sales',
}

describe('rebuilding in bulk', () => {
  let world: World
  let others: Pool
  beforeAll(async () => {
    world = await startWorld()
    others = createPool(world.pool.options.connectionString ?? '', { max: 4 })
    world.startProjector()
    await world.buy(PURCHASES)
    await world.seePayments(10)
    await world.buy(1)
    await world.caughtUp()
  }, 300_000)
  afterAll(async () => {
    await others.end()
    await world.close()
  })

  const buildings = async () => (await generations(world.pool)).filter(({ state }) => state === 'building')

  const buildingOf = (name: string) =>
    waitFor(async () => (await buildings()).find((record) => record.name === name), {
      what: `${name} to be built`,
      intervalMs: 5,
    })

  /** Somebody holds the lock for as long as `work` takes. */
  async function whileLocked(what: string, work: () => Promise<void>): Promise<void> {
    const client: PoolClient = await others.connect()
    try {
      await client.query('begin')
      await client.query(what)
      await work()
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  const countWaiting = async (statement: string) => {
    const { rowCount } = await world.pool.query(
      `select 1 from pg_stat_activity where application_name = 'projections' and wait_event_type = 'Lock'
         and query ~ $1`,
      [statement],
    )
    return rowCount
  }
  /** The command waits for a lock with this statement. */
  const isWaiting = (statement: string) =>
    waitFor(async () => ((await countWaiting(statement)) ? true : undefined), {
      what: `${statement} to wait for a lock`,
      intervalMs: 5,
    })
  const waitForNone = (statement: string) =>
    waitFor(async () => ((await countWaiting(statement)) ? undefined : true), {
      what: `${statement} to wait no more`,
    })

  /** Every row of every table of the live generations, by what the old ones have. */
  async function expectAsBefore(names: readonly string[]): Promise<void> {
    await world.caughtUp()
    const records = await generations(world.pool)
    for (const name of names) {
      const [old, live] = ['old', 'live'].map((state) =>
        records.find((record) => record.name === name && record.state === state),
      )
      expect(live?.appliedEvents).toBe(old?.appliedEvents)
      const { rows: tables } = await world.pool.query(
        'select tablename from pg_tables where schemaname = $1 order by 1',
        [live?.schema],
      )
      expect(tables.length).toBeGreaterThan(0)
      for (const { tablename } of tables) {
        const { rows } = await world.pool.query(
          `select (select count(*) from ${live?.schema}.${tablename}) as live_rows,
             (select count(*) from (table ${live?.schema}.${tablename} except table ${old?.schema}.${tablename}) more) +
             (select count(*) from (table ${old?.schema}.${tablename} except table ${live?.schema}.${tablename}) less)
               as differing`,
        )
        expect({ tablename, differing: Number(rows[0]?.differing) }).toEqual({ tablename, differing: 0 })
        if (tablename !== 'contested_claims') expect(Number(rows[0]?.live_rows)).toBeGreaterThan(0)
      }
    }
  }

  /** The same command again: it says what it found, and does all of it. */
  async function expectCleanStart(command: StartedProcess, left: readonly string[]): Promise<void> {
    expect({ exit: await command.exited, output: command.output() }).toMatchObject({ exit: { code: 0 } })
    for (const schema of left) {
      expect(command.output()).toContain(`"kind":"leftover-removed","schema":"${schema}","state":"building"`)
    }
  }

  it('all at once, while purchases go on: read once, and each is as it was before', async () => {
    const command = world.runCommandWith(SMALL, 'rebuild', '--all', '--json')
    await buildingOf('sale-figures')
    await world.buy(20)
    expect({ exit: await command.exited, output: command.output() }).toMatchObject({ exit: { code: 0 } })
    const kinds = command
      .output()
      .split('\n')
      .filter((line) => /"kind":"(started|indexing|swapped)"/.test(line))
      .map((line) => (JSON.parse(line) as { kind: string }).kind)
    // All are filled before the first one is swapped in.
    expect(kinds).toEqual(['started', 'indexing', 'swapped'].flatMap((kind) => NAMES.map(() => kind)))
    await expectAsBefore(NAMES)
  })

  it('several by their names, and no other', async () => {
    const before = await generations(world.pool)
    const command = world.runCommand('rebuild', 'balances', 'sale-figures', '--json')
    expect({ exit: await command.exited, output: command.output() }).toMatchObject({ exit: { code: 0 } })
    const fresh = (await generations(world.pool)).filter(({ id }) => before.every((known) => known.id !== id))
    expect(fresh.map(({ name, state }) => `${name} ${state}`)).toEqual(['balances live', 'sale-figures live'])
    await expectAsBefore(['balances', 'sale-figures'])
  })

  it.each([0.1, 0.5, 0.9])(
    'killed at %d of the events: the same command starts clean and says so',
    async (share) => {
      const [live] = await generations(world.pool)
      const command = world.runCommandWith(SMALL, 'rebuild', '--all', '--json')
      const { schema } = await buildingOf('balances')
      await waitFor(
        async () => {
          const [building] = (await buildings()).filter(({ name }) => name === 'balances')
          const reached = (building?.appliedEvents ?? 0) / (live?.appliedEvents ?? 1)
          return reached >= share ? true : undefined
        },
        { what: `${share} of the events`, intervalMs: 5 },
      )
      await whileLocked(`lock table ${schema}.${TABLES.balances} in access exclusive mode`, async () => {
        await isWaiting('copy')
        await command.kill('SIGKILL')
      })
      const left = await buildings()
      expect(left.map(({ name }) => name)).toEqual(NAMES)
      for (const { appliedEvents, isFilling } of left) {
        expect(isFilling).toBe(true)
        expect(appliedEvents).toBeLessThan(live?.appliedEvents ?? 0)
      }
      const again = world.runCommandWith(SMALL, 'rebuild', '--all', '--json')
      await expectCleanStart(
        again,
        left.map((one) => one.schema),
      )
      await expectAsBefore(NAMES)
    },
  )

  it('killed while indexes are made: the half made generation cannot be accepted, the same command starts clean', async () => {
    const command = world.runCommandWith(SMALL, 'rebuild', 'purchase-list', '--json')
    const { schema } = await buildingOf('purchase-list')
    // Rows may be written beside it, and no index made.
    await whileLocked(`lock table ${schema}.purchases in row exclusive mode`, async () => {
      await command.waitForLog(/"kind":"indexing"/)
      await isWaiting('create index')
      await command.kill('SIGKILL')
    })
    expect(await buildings()).toMatchObject([{ schema, isFilling: true }])
    const accepted = world.runCommand('accept', schema, '--reason', 'never mind')
    expect(await accepted.exited).toMatchObject({ code: 3 })
    expect(accepted.output()).toContain('was never filled to its end')
    await expectCleanStart(world.runCommand('rebuild', 'purchase-list', '--json'), [schema])
    await expectAsBefore(['purchase-list'])
  })

  it('cancelled while indexes are made: the statement that runs is ended, and nothing remains', async () => {
    const before = await generations(world.pool)
    const command = world.runCommandWith(SMALL, 'rebuild', 'purchase-list', 'balances', '--json')
    const { schema } = await buildingOf('purchase-list')
    await whileLocked(`lock table ${schema}.purchases in row exclusive mode`, async () => {
      await isWaiting('create index')
      void command.kill('SIGINT')
      // The lock is still held: the index was given up, and what waits for it now is the drop.
      await isWaiting('drop schema')
    })
    expect(await command.exited).toMatchObject({ code: 130 })
    expect(command.output().match(/"kind":"cancelled",.*"isDropped":true/g)).toHaveLength(2)
    expect((await generations(world.pool)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const { rows } = await world.pool.query('select 1 from pg_namespace where nspname = $1', [schema])
    expect(rows).toEqual([])
  })

  it('killed within the swap: readers go on with the live one, and the same command starts clean', async () => {
    const before = (await generations(world.pool)).find(
      ({ name, state }) => name === 'balances' && state === 'live',
    )
    const command = world.runCommandWith(SMALL, 'rebuild', 'balances', '--json')
    const { schema } = await buildingOf('balances')
    await whileLocked('lock table views.balances in access share mode', async () => {
      await isWaiting('create or replace view')
      await command.kill('SIGKILL')
      // What was sent is one message, and is done whether or not its sender lives: its wait for the lock ends first.
      await waitForNone('create or replace view')
    })
    const live = (await generations(world.pool)).find(
      ({ name, state }) => name === 'balances' && state === 'live',
    )
    expect(live?.schema).toBe(before?.schema)
    expect(await buildings()).toMatchObject([{ schema, isFilling: false }])
    await expectCleanStart(world.runCommand('rebuild', 'balances', '--json'), [schema])
    await expectAsBefore(['balances'])
  })
})
