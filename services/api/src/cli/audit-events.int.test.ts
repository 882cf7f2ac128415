import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { connectEventStore } from '@presale/event-store'
import { streamOf } from '@presale/purchases'
import { startProcess, waitFor } from '@presale/testing'
import { type StartedApi, startApi } from '../testing/started-api'

describe('npm run audit -- verify, of the events', () => {
  const key = '0123456789abcdef'.repeat(4)
  let api: StartedApi
  let purchaseId: string

  beforeAll(async () => {
    api = await startApi({ env: { ADMIN_ACTIONS_KEY: key } })
    const [ann, admin] = [await api.buyer(), await api.admin()]
    for (const amount of [100, 200, 300]) purchaseId = (await ann.paid(amount)).id
    await admin.get('/api/admin/export/events.csv')
  }, 180_000)
  afterAll(() => api?.stop())

  async function verify(more: Record<string, string | undefined> = {}) {
    const ours = { DATABASE_URL: api.databaseUrl, EVENTSTORE_URL: api.eventStoreUrl }
    const env = { ...ours, ADMIN_ACTIONS_KEY: key, SECURITY_LOG_FILE: undefined, ...more }
    const entry = join(__dirname, '../../dist/cli/audit.js')
    const { exited, output } = startProcess({ entry, args: ['verify'], name: 'audit', env })
    const { code } = await exited
    return { code, output: output() }
  }

  /** Does it to the trail, looks, and takes it back. */
  async function afterwards(statement: string) {
    await api.pool.query('drop table if exists kept; create table kept as select * from views.events')
    await api.pool.query(statement)
    const seen = await verify()
    await api.pool.query('delete from views.events; insert into views.events select * from kept')
    return seen
  }

  async function eventOf(revision: number) {
    const { rows } = await api.pool.query(
      'select id from views.events where purchase_id = $1 and revision = $2',
      [purchaseId, revision],
    )
    return String(rows[0]?.id)
  }

  it('given a trail as the event store has it, then both are whole, each with its number, and it exits with 0', async () => {
    const { code, output } = await verify()
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/The admin actions are whole and unchanged: 1,/),
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
    const sentence = `Event ${id} (PurchasePaid, event 1 of ${streamOf(purchaseId)}) was changed: data.`
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    // What was exported of it says so as well.
    expect(output).toContain('The oldest 6 events are not those of the newest export')
  })

  it('given another actor, time or buyer in a row, then each is named', async () => {
    const id = await eventOf(0)
    for (const [column, value] of [
      ['actor_id', `'${randomUUID()}'`],
      ['actor_role', `'admin'`],
      ['at', `at - interval '1 minute'`],
      ['buyer_id', `'${randomUUID()}'`],
      ['type', `'PurchaseExpired'`],
    ]) {
      const { code, output } = await afterwards(
        `update views.events set ${column} = ${value} where id = '${id}'`,
      )
      expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`${id} .*changed: .*${column}`))])
    }
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
        `Event ${id} (PurchasePaid, event 1 of ${streamOf(purchaseId)}) is not in the event store`,
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
