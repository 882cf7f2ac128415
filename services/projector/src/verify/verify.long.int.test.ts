// Guards: packages/read-store/src, services/projector/src/verify, packages/purchases/src/views
import { randomUUID } from 'node:crypto'
import { purchaseProjections, STREAM_PREFIX } from '@presale/purchases'
import { generations } from '@presale/read-store'
import { type StartedProcess, waitFor } from '@presale/testing'
import { startWorld, type World } from '../testing/world.fixture'

jest.setTimeout(300_000)

interface Report {
  readonly kind: string
  readonly [field: string]: unknown
}

describe('comparing a live projection with what its events make', () => {
  let world: World
  let projector: StartedProcess
  beforeAll(async () => {
    world = await startWorld()
    projector = world.startProjector()
    await world.buy(60)
    await world.seePayments(10)
    await world.buy(1)
    await world.caughtUp()
  })
  afterAll(() => world.close())

  const verify = async (name: string) => {
    const command = world.runCommand('verify', name, '--json')
    const { code } = await command.exited
    const reports = command
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Report => JSON.parse(line))
    const of = (kind: string) => reports.filter((report) => report.kind === kind)
    return { code, output: command.output(), of, verdict: of('verified')[0] }
  }
  const states = async () => (await generations(world.pool)).map(({ state }) => state)
  const change = (statement: string, values: readonly unknown[] = []) => world.pool.query(statement, values)
  /** Somebody holds the tables of the live generation for as long as `work` takes. */
  const whileUnreadable = async (name: string, work: () => Promise<void>) => {
    const live = (await generations(world.pool)).find((one) => one.name === name && one.state === 'live')
    const { rows } = await change('select tablename from pg_tables where schemaname = $1', [live?.schema])
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      const tables = rows.map(({ tablename }) => `${live?.schema}.${String(tablename)}`).join(', ')
      await client.query(`lock table ${tables} in access exclusive mode`)
      await work()
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const ids = async (): Promise<string[]> => {
    const { rows } = await change('select id from views.purchases order by id limit 3')
    return rows.map(({ id }) => String(id))
  }

  it.each(['purchase-list', 'balances', 'audit-trail', 'sale-figures', 'payments'])(
    'finds %s equal while purchases go on, and leaves nothing behind',
    async (name) => {
      const endSales = world.keepSelling()
      const { code, verdict, output } = await verify(name)
      await endSales()
      expect({ code, output }).toMatchObject({ code: 0 })
      expect(verdict).toMatchObject({ changed: 0, missing: 0, additional: 0, setAside: 0 })
      expect(Number(verdict?.events)).toBeGreaterThanOrEqual(180)
      expect(Number(verdict?.rows)).toBeGreaterThanOrEqual(7)
      expect(await states()).toEqual(['live', 'live', 'live', 'live', 'live'])
    },
  )

  it('names a row changed, one deleted and one added by hand, in one run, under load', async () => {
    const [changed = '', deleted = '', copied = ''] = await ids()
    const added = randomUUID()
    const { version } = purchaseProjections.find(({ name }) => name === 'purchase-list')!
    const live = `purchase_list_v${version}_g1.purchases`
    await change(`update ${live} set amount = amount + 1 where id = $1`, [changed])
    await change(`delete from ${live} where id = $1`, [deleted])
    await change(
      `insert into ${live} select (row).* from (
         select jsonb_populate_record(purchase, jsonb_build_object('id', $2::text)) as row
         from ${live} purchase where id = $1) copy`,
      [copied, added],
    )
    const endSales = world.keepSelling()
    const { code, of, verdict } = await verify('purchase-list')
    await endSales()
    expect(code).toBe(1)
    expect(verdict).toMatchObject({ changed: 1, missing: 1, additional: 1, setAside: 0 })
    expect(of('difference')).toHaveLength(3)
    expect(of('difference')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          table: 'purchases',
          differs: 'changed',
          key: { id: changed },
          columns: { amount: { live: '101', rebuilt: '100' } },
        }),
        expect.objectContaining({ table: 'purchases', differs: 'missing', key: { id: deleted } }),
        expect.objectContaining({ table: 'purchases', differs: 'additional', key: { id: added } }),
      ]),
    )
    // The repair that the operator has.
    const rebuild = world.runCommand('rebuild', 'purchase-list', '--json')
    expect(await rebuild.exited).toMatchObject({ code: 0 })
    expect(await verify('purchase-list')).toMatchObject({ code: 0 })
  })

  it('killed while it fills or compares, the same command starts clean, says so, and is right', async () => {
    // Nothing can be compared meanwhile, however fast the machine is.
    await whileUnreadable('balances', async () => {
      for (const at of [/"kind":"verifying"/, /"kind":"progress"/]) {
        const command = world.runCommand('verify', 'balances', '--json')
        await command.waitForLog(at)
        await command.kill('SIGKILL')
      }
    })
    expect(await states()).toContain('building')
    const again = await verify('balances')
    expect(again).toMatchObject({ code: 0 })
    expect(again.of('leftover-removed')).toHaveLength(1)
    expect(await states()).not.toContain('building')
  })

  it('cancelled, it drops its shadow', async () => {
    const command = world.runCommand('verify', 'audit-trail', '--json')
    await command.waitForLog(/"kind":"verifying"/)
    expect(await command.kill('SIGINT')).toMatchObject({ code: 130 })
    expect(await states()).not.toContain('building')
  })

  it('goes by the position of the live one, however far the events are ahead of it', async () => {
    await projector.kill('SIGTERM')
    await world.buy(5)
    const { code, verdict } = await verify('balances')
    expect({ code, verdict }).toMatchObject({ code: 0, verdict: { setAside: 0 } })
    projector = world.startProjector()
    await world.caughtUp()
    const { verdict: later } = await verify('balances')
    expect(Number(later?.events)).toBe(Number(verdict?.events) + 15)
  })

  it('lists a stream that is set aside as a difference', async () => {
    const event = { id: randomUUID(), type: 'PurchaseTeleported', data: {}, metadata: {} }
    const stream = `${STREAM_PREFIX}${randomUUID()}`
    await world.store.append(stream, [event], 'any')
    await world.caughtUp()
    const { code, of, verdict } = await verify('balances')
    expect(code).toBe(1)
    expect(verdict).toMatchObject({ changed: 0, missing: 0, additional: 0, setAside: 2 })
    expect(of('set-aside')).toMatchObject([
      { in: 'live', stream },
      { in: 'rebuilt', stream },
    ])
    expect(await verify('audit-trail')).toMatchObject({ code: 0 })
  })

  it('ends with 2 where it cannot be found out', async () => {
    const asVersion = (version: number) =>
      change(`update projections.registry set code_version = $1 where name = 'balances' and state = 'live'`, [
        version,
      ])
    await asVersion(99)
    expect(await verify('balances')).toMatchObject({
      code: 2,
      output: expect.stringContaining('is of version 99, and this code makes version 1'),
    })
    await asVersion(1)
    expect(await verify('nothing')).toMatchObject({ code: 2 })
    // A reader in a transaction keeps the swap waiting, so that the rebuild is there to be met.
    const reader = await world.pool.connect()
    await reader.query('begin')
    await reader.query('select 1 from views.events limit 1')
    const rebuild = world.runCommand('rebuild', 'audit-trail', '--json')
    await rebuild.waitForLog(/"swap-waits","why":"blocked"/)
    expect(await verify('balances')).toMatchObject({
      code: 2,
      output: expect.stringContaining('Another rebuild is running'),
    })
    await reader.query('rollback')
    reader.release()
    expect(await rebuild.exited).toMatchObject({ code: 0 })
  })

  it('status and dry run say what is and what would be', async () => {
    const run = async (...args: string[]) => {
      const command = world.runCommand(...args)
      expect(await command.exited).toMatchObject({ code: 0 })
      return command.output()
    }
    await world.caughtUp()
    expect(await run('status', '--json')).toMatch(
      /"name":"balances".*"lagEvents":0,"isLagCapped":false,"lagSeconds":0.*"toDo":\[\]/,
    )
    const forecasts = await run('rebuild', 'audit-trail', 'sale-figures', '--dry-run', '--json')
    expect(forecasts).toMatch(
      /"projection":"audit-trail","events":\d+,"eventsPerSecond":\d+,"seconds":\d+,"bytes":[1-9]/,
    )
    expect(forecasts).toMatch(/"projection":"sale-figures".*"eventsPerSecond":null,"seconds":null/)
    expect(await states()).not.toContain('building')

    await projector.kill('SIGTERM')
    await world.buy(2)
    const behind = await run('status', '--json')
    expect(behind).toMatch(
      /"name":"balances".*"lagEvents":6,"isLagCapped":false.*"fedBy":null,"toDo":\["Nobody feeds it: start a projector."\]/,
    )
    await change(
      `update projections.registry set state = 'building' where name = 'audit-trail' and state = 'old'`,
    )
    expect(await run('status', '--json')).toContain(
      'Its rebuild has ended before it was done: npm run projections -- rebuild audit-trail',
    )
    projector = world.startProjector()
    await waitFor(
      async () => ((await run('status', '--json')).includes('Nobody feeds it') ? undefined : true),
      { what: 'the projector to feed' },
    )
    // As a process of another release feeds its own version; this release's own would let go of it.
    await projector.kill('SIGTERM')
    await change(
      `update projections.registry set code_version = 99 where name = 'balances' and state = 'live'`,
    )
    await change(
      `update following.leases set holder = 'elsewhere/1/other', renewed_at = now() + interval '1 hour'
       where name = (select schema_name from projections.registry where name = 'balances' and state = 'live')`,
    )
    expect(await run('status', '--json')).toMatch(
      /elsewhere\/1\/other feeds it, a process of the release of version 99: stop it/,
    )
  })
})
