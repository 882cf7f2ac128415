import { setTimeout as wait } from 'node:timers/promises'
import type { AdminAction, AuditEvent } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { parseCsv } from '../testing/parse-csv'
import { type StartedApi, startApi } from '../testing/started-api'

const ROWS = 30_000

describe('the export of the audit trail', () => {
  let api: StartedApi
  let admin: Caller

  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    const ann = await api.buyer()
    for (const decision of ['approve', 'decline', 'decline']) {
      const { id } = await ann.paid(250)
      await admin.post(`/api/admin/purchases/${id}/${decision}`, { reason: '=1+1, "seen"' })
    }
    await api.trailHas(9)
  })
  afterAll(() => api.stop())

  const csv = async (path: string): Promise<Record<string, string>[]> => {
    const { status, body, headers } = await admin.get<string>(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    return parseCsv(body)
  }
  const openReads = async (): Promise<number> => {
    const { rows } = await api.pool.query(
      `select count(*) from pg_stat_activity where datname = current_database()
       and application_name = 'api-exports' and state <> 'idle'`,
    )
    return Number(rows[0]?.count)
  }

  it('given events, then the file is the audit trail, with data and metadata as JSON', async () => {
    const rows = (await csv('/api/admin/export/events.csv')).slice(0, -1)
    const list = (await admin.get<AuditEvent[]>('/api/admin/events?pageSize=100')).body
    const exported = rows.map(
      ({ data = '', metadata = '', position, type, purchaseId, revision, at, id }) => ({
        position,
        type,
        purchaseId,
        revision: Number(revision),
        at,
        id,
        data: JSON.parse(data),
        metadata: JSON.parse(metadata),
      }),
    )
    expect(exported).toEqual(list.map(({ actor: _, buyer: __, ...event }) => event))
  })

  it('given an event that the trail is late with, then the file waits for it', async () => {
    const projector = await api.pool.connect()
    let file: Promise<Record<string, string>[]> | undefined
    try {
      // The trail cannot be written to, and can be read.
      await projector.query('begin; lock table views.events in share mode')
      const { id } = (await (await api.buyer()).request(100)).body.purchase
      file = csv('/api/admin/export/events.csv')
      // Longer than a screen waits, and far shorter than an export does.
      await wait(1000)
      await projector.query('commit')
      expect((await file).map(({ purchaseId }) => purchaseId)).toContain(id)
    } finally {
      file?.catch(() => undefined)
      projector.release(true)
    }
  })

  it('given filters, then the file has what they leave, and its last line says which they were', async () => {
    const query = '?type=PurchaseDeclined&search=SEEN&from=2001-01-01T00:00:00Z'
    const rows = await csv(`/api/admin/export/events.csv${query}`)
    const list = (await admin.get<AuditEvent[]>(`/api/admin/events${query}`)).body
    expect(list.length).toBe(2)
    expect(rows.map(({ id }) => id)).toEqual([...list.map(({ id }) => id), ''])
    const end = rows.at(-1)
    expect([end?.position, JSON.parse(end?.data ?? '')]).toEqual([
      'end',
      expect.objectContaining({
        count: 2,
        head: rows.at(-2)?.chain,
        filters: { type: 'PurchaseDeclined', search: 'SEEN', from: '2001-01-01T00:00:00.000Z' },
      }),
    ])
    const bad = await admin.get('/api/admin/export/events.csv?from=yesterday')
    expect([bad.status, bad.body]).toEqual([400, expect.stringMatching(/^from must be a time/)])
  })

  it('given a finished export of events, then who made it stands among the admin actions, with its head', async () => {
    const rows = await csv('/api/admin/export/events.csv')
    const [action] = (await admin.get<AdminAction[]>('/api/admin/actions?type=audit-exported')).body
    const { format: _, ...stated } = JSON.parse(rows.at(-1)?.data ?? '')
    expect(action).toMatchObject({
      actor: { id: (await admin.me()).id },
      subject: 'events.csv',
      before: null,
    })
    expect(action?.after).toEqual(stated)
    expect(stated).toMatchObject({ count: rows.length - 1, head: rows.at(-2)?.chain, filters: {} })
  })

  it('given a client that disconnects before the end, then no export is recorded', async () => {
    const recorded = async () =>
      (await admin.get('/api/admin/actions?type=audit-exported')).headers.get('x-total-count')
    await api.pool.query(
      `insert into views.events select filled.* from generate_series(1, ${ROWS}) n,
         lateral (select * from views.events where type = 'PurchasePaid' limit 1) standing,
         jsonb_populate_record(null::views.events, to_jsonb(standing) || jsonb_build_object(
           'id', gen_random_uuid(), 'purchase_id', gen_random_uuid(), 'commit_position', n,
           'prepare_position', n, 'data', jsonb_build_object('long', repeat('x', 500)))) filled`,
    )
    const before = await recorded()
    const leaving = new AbortController()
    const { signal } = leaving
    const reader = await fetch(`${api.origin}/api/admin/export/events.csv`, {
      headers: { cookie: admin.cookie },
      signal,
    })
    expect([reader.status, await openReads()]).toEqual([200, 1])
    leaving.abort()
    await waitFor(async () => ((await openReads()) === 0 ? true : undefined), { what: 'no open read' })
    expect(await recorded()).toBe(before)
    await admin.get('/api/admin/export/events.csv?type=PurchasePaid')
    expect(await recorded()).toBe(String(Number(before) + 1))
  })
})
