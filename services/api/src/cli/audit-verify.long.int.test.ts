// Guards: services/api/src/cli, services/api/src/audit, packages/sale/src
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectEventStore } from '@presale/event-store'
import { streamOf } from '@presale/purchases'
import { startProcess, waitFor } from '@presale/testing'
import { type StartedApi, startApi } from '../testing/started-api'

const key = '0123456789abcdef'.repeat(4)
let api: StartedApi
let folder: string
let file: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'presale-audit-'))
  file = join(folder, 'security.log')
  api = await startApi({ env: { ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: file } })
}, 180_000)
afterAll(async () => {
  await api?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `npm run audit -- verify` beside the api. */
async function verify(more: Record<string, string | undefined> = {}) {
  const ours = { DATABASE_URL: api.databaseUrl, EVENTSTORE_URL: api.eventStoreUrl }
  const env = { ...ours, ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: file, ...more }
  const entry = join(__dirname, '../../dist/cli/audit.js')
  const { exited, output } = startProcess({ entry, args: ['verify'], name: 'audit', env })
  const { code } = await exited
  return { code, output: output() }
}

describe('npm run audit -- verify, of the events', () => {
  const purchases: string[] = []

  beforeAll(async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    for (const amount of [100, 200, 300]) purchases.push((await ann.paid(amount)).id)
    await admin.get('/api/admin/export/events.csv')
  })

  /** Does it to the trail, looks, and takes it back. */
  async function afterwards(statement: string) {
    await api.pool.query(
      'drop table if exists public.kept; create table public.kept as select * from views.events',
    )
    await api.pool.query(statement)
    const seen = await verify()
    await api.pool.query('delete from views.events; insert into views.events select * from public.kept')
    return seen
  }

  /** Of the newest purchase, or of another. */
  async function eventOf(revision: number, purchaseId = purchases.at(-1)) {
    const { rows } = await api.pool.query(
      'select id from views.events where purchase_id = $1 and revision = $2',
      [purchaseId, revision],
    )
    return String(rows[0]?.id)
  }
  const newestStream = () => streamOf(purchases.at(-1) ?? '')

  it('given a trail as the event store has it, then both are whole, each with its number, and it exits with 0', async () => {
    const { code, output } = await verify()
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/The admin actions are whole and unchanged: 3,/),
    ])
    expect(output).toMatch(/The events are whole and unchanged: 6 up to position \d+\/\d+/)
    expect(output).toMatch(/just what the newest export of the whole trail \([^)]* 6 events\) had/)
    expect(output).toContain('No purchase is set aside.')
  })

  it('given a row of the trail changed in Postgres, then it is named with what was changed, and it exits with 1', async () => {
    const id = await eventOf(1)
    const { code, output } = await afterwards(
      `update views.events set data = data || '{"transactionHash": "${'ee'.repeat(32)}"}' where id = '${id}'`,
    )
    const sentence = `Event ${id} (PurchasePaid, event 1 of ${newestStream()}) was changed: data.`
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    // What was exported of it says so as well.
    expect(output).toContain('The oldest 6 events are not those of the newest export')
  })

  it('given another actor, time, buyer or type, each in a row, then each is named', async () => {
    const events = await Promise.all(
      purchases.flatMap((purchase) => [0, 1].map((revision) => eventOf(revision, purchase))),
    )
    const changes = [
      ['actor_id', `'${randomUUID()}'`],
      ['actor_role', `'admin'`],
      ['at', `at - interval '1 minute'`],
      ['buyer_id', `'${randomUUID()}'`],
      ['type', `'PurchaseExpired'`],
    ]
    const { code, output } = await afterwards(
      changes
        .map(
          ([column, value], index) =>
            `update views.events set ${column} = ${value} where id = '${events[index]}';`,
        )
        .join(' '),
    )
    expect(code).toBe(1)
    for (const [index, [column]] of changes.entries())
      expect(output).toMatch(new RegExp(`${events[index]} .*changed: .*${column}`))
    expect(output).not.toMatch(new RegExp(`${events[5]} .*changed`))
  })

  it.each([0, 1])(
    'given row %i of the newest purchase removed, then it is named as missing',
    async (revision) => {
      const id = await eventOf(revision)
      const { code, output } = await afterwards(`delete from views.events where id = '${id}'`)
      expect([code, output]).toEqual([1, expect.stringContaining(`Event ${id} (`)])
      expect(output).toContain('is missing from the audit trail.')
    },
  )

  it('given a row put in, or an event moved in the log, then it is named as not in the event store', async () => {
    const id = await eventOf(1)
    const moved = await afterwards(
      `update views.events set commit_position = commit_position - 1, prepare_position = prepare_position - 1 where id = '${id}'`,
    )
    expect([moved.code, moved.output]).toEqual([
      1,
      expect.stringContaining(
        `Event ${id} (PurchasePaid, event 1 of ${newestStream()}) is not in the event store`,
      ),
    ])
  })

  it('given an event changed in store and trail alike, then the export alone reveals it', async () => {
    const id = await eventOf(0)
    const change = (from: string, to: string) =>
      api.changeStore(
        `update event_store_node.events set data = convert_to(replace(convert_from(data, 'UTF8'), '${from}', '${to}'), 'UTF8')
         where event_id = '${id}'`,
      )
    await change('"amount":300', '"amount":900')
    const { code, output } = await afterwards(
      `update views.events set data = data || '{"amount": 900}' where id = '${id}'`,
    )
    await change('"amount":900', '"amount":300')
    expect([code, output]).toEqual([1, expect.stringContaining('each as the event store has it')])
    expect(output).toContain('The oldest 6 events are not those of the newest export')
    expect((await verify()).code).toBe(0)
  })

  it('given a store that does not answer, or none named, then the events count as not checked', async () => {
    const away = await verify({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' })
    expect([away.code, away.output]).toEqual([1, expect.stringContaining('could not be checked')])
    const none = await verify({ EVENTSTORE_URL: undefined })
    expect([none.code, none.output]).toEqual([64, expect.stringContaining('EVENTSTORE_URL is missing')])
  })

  it('given a stream that is set aside, then it is named with what the trail lacks of it', async () => {
    const event = { id: randomUUID(), type: 'PurchaseTeleported', data: { to: 'Mars' }, metadata: {} }
    const store = connectEventStore(api.eventStoreUrl)
    await store.append('purchase-not-a-uuid', [event], 'any')
    await store.close()
    await waitFor(
      async () =>
        (await api.pool.query(`select 1 from following.set_aside where subscriber like 'audit%'`)).rows[0],
      { what: 'the stream to be set aside by the trail' },
    )
    const { code, output } = await verify()
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/purchase-not-a-uuid is set aside by audit_trail/),
    ])
    expect(output).toContain('the audit trail lacks 1 event.')
  })
})

describe('npm run audit -- verify, of the admin actions', () => {
  beforeAll(async () => {
    const admin = await api.admin()
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      expect((await admin.post('/api/admin/token-name', { symbol: 'GROK', name })).status).toBe(200)
    await admin.get('/api/admin/export/users.csv')
  })

  const count = async () =>
    Number((await api.pool.query('select count(*) from sale.admin_actions')).rows[0]?.count)

  it('given actions as they were written down, then it says so and exits with 0', async () => {
    const all = await count()
    expect(all).toBeGreaterThan(0)
    expect(await verify()).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`whole and unchanged: ${all},[^]* knows them up to ${all}\\.`),
      ),
    })
  })

  it('given the newest row removed by who has the database, then it is named, and the exit code is 1', async () => {
    const all = await count()
    await api.pool.query(
      'create table public.kept_action as select * from sale.admin_actions where number = $1',
      [all],
    )
    await api.pool.query('delete from sale.admin_actions where number = $1', [all])
    expect(await verify()).toEqual({
      code: 1,
      output: expect.stringContaining(`Admin action ${all} is missing. They were the newest`),
    })
    await api.pool.query(`
      insert into sale.admin_actions (id, at, actor_id, actor_role, action, subject, before, after, correlation_id,
        number, chain, ip_address, session_id) overriding system value
      select id, at, actor_id, actor_role, action, subject, before, after, correlation_id, number, chain, ip_address,
        session_id from public.kept_action`)
    expect((await verify()).code).toBe(0)
  })

  it('given another key, none, or no security log, then reports what it could and could not check', async () => {
    const other = await verify({ ADMIN_ACTIONS_KEY: 'f'.repeat(64) })
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('Admin action 1 (')])
    const none = await verify({ ADMIN_ACTIONS_KEY: undefined })
    expect([none.code, none.output]).toEqual([64, expect.stringContaining('ADMIN_ACTIONS_KEY is missing')])
    const away = await verify({ SECURITY_LOG_FILE: join(folder, 'none.log') })
    expect([away.code, away.output]).toEqual([1, expect.stringContaining('cannot be read')])
    const unnamed = await verify({ SECURITY_LOG_FILE: undefined })
    expect([unnamed.code, unnamed.output]).toEqual([0, expect.stringContaining('is not known')])
  })

  it('given a line of the log that was cut short, then the others count', async () => {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, `${text}{"securityEvent":"admin-action","det`)
    expect((await verify()).code).toBe(0)
  })
})
