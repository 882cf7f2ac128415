import {
  type AccountSession,
  type AdminAction,
  type AuditEvent,
  auditEvent,
  type ProjectionState,
  type Purchase,
  projectionState,
} from '@presale/contracts'
import { purchaseProjections } from '@presale/purchases'
import { z } from 'zod'
import type { Caller, Reply } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

describe('the histories for staff', () => {
  let api: StartedApi
  let ann: Caller
  let bob: Caller
  let admin: Caller
  let annId: string
  let adminId: string
  let paid: Purchase

  beforeAll(async () => {
    api = await startApi()
    ;[ann, bob, admin] = await Promise.all([api.buyer(), api.buyer(), api.admin()])
    annId = (await ann.me()).id
    adminId = (await admin.me()).id
    paid = await ann.paid(250)
    await ann.request(300)
    await admin.post(`/api/admin/purchases/${paid.id}/approve`, {})
    const declined = await bob.paid(400)
    await admin.post(`/api/admin/purchases/${declined.id}/decline`, { reason: 'No payment seen' })
    await api.trailHas(7)
  })
  afterAll(() => api.stop())

  const events = (query = '', by = admin) => by.get<AuditEvent[]>(`/api/admin/events${query}`)
  const types = ({ body }: Reply<AuditEvent[]>) => body.map(({ type }) => type)

  /** Follows Link: rel="next" to the end. */
  async function walk<Row>(path: string): Promise<{ rows: Row[]; pages: number }> {
    const rows: Row[] = []
    for (let pages = 1, next: string | undefined = path; ; pages++) {
      const reply: Reply<Row[]> = await admin.get<Row[]>(next)
      rows.push(...reply.body)
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
      expect(reply.headers.get('x-next-cursor') !== null).toBe(next !== undefined)
      if (next === undefined) return { rows, pages }
    }
  }

  it('given the trail of all purchases, then a moderator may read it and a buyer may not', async () => {
    const moderator = await api.moderator()
    expect((await events('', moderator)).status).toBe(200)
    expect((await moderator.get('/api/admin/actions')).status).toBe(200)
    expect((await moderator.get('/api/admin/projections')).status).toBe(200)
    for (const path of ['events', 'actions', 'projections']) {
      expect((await ann.get(`/api/admin/${path}`)).status).toBe(403)
      expect((await api.caller().get(`/api/admin/${path}`)).status).toBe(401)
    }
  })

  it('given seven events, then lists them newest first, with names, and counts them', async () => {
    const reply = await events()
    expect(types(reply)).toEqual([
      'PurchaseDeclined',
      'PurchasePaid',
      'PurchaseRequested',
      'PurchaseApproved',
      'PurchaseRequested',
      'PurchasePaid',
      'PurchaseRequested',
    ])
    expect(z.array(auditEvent).safeParse(reply.body).success).toBe(true)
    expect(reply.headers.get('x-total-count')).toBe('7')
    expect(reply.headers.get('x-next-cursor')).toBeNull()
    expect(reply.body[0]?.actor).toEqual({ id: adminId, role: 'admin', name: expect.any(String) })
    expect(reply.body[0]?.position).toMatch(/^\d+\/\d+$/)
  })

  it('given a filter by type, actor, buyer, purchase or time, then the trail holds what fits it alone', async () => {
    expect(types(await events('?type=PurchasePaid'))).toEqual(['PurchasePaid', 'PurchasePaid'])
    expect(types(await events('?type=NeverHeardOf'))).toEqual([])
    expect(types(await events(`?actor=${adminId.toUpperCase()}`))).toEqual([
      'PurchaseDeclined',
      'PurchaseApproved',
    ])
    expect((await events(`?user=${annId}`)).headers.get('x-total-count')).toBe('4')
    expect(types(await events(`?user=${annId}&type=PurchaseApproved&actor=${adminId}`))).toHaveLength(1)
    expect(types(await events(`?purchase=${paid.id}`))).toEqual([
      'PurchaseApproved',
      'PurchasePaid',
      'PurchaseRequested',
    ])
    const all = (await events()).body
    const [newest, oldest] = [all[0]?.at ?? '', all.at(-1)?.at ?? '']
    expect(types(await events(`?from=${oldest}&to=${newest}`))).toHaveLength(7)
    expect(types(await events(`?from=${newest}`))).toEqual(['PurchaseDeclined'])
    expect(types(await events(`?to=${oldest}`))).toEqual(['PurchaseRequested'])
    expect(types(await events('?to=2001-01-01T00:00:00Z'))).toEqual([])
    expect(types(await events('?from=9999-01-01T00:00:00%2B18:00'))).toEqual([])
  })

  it('given a search, then a part of reason, address, currency, type or purchase finds its events', async () => {
    expect(types(await events('?search=PAYMENT%20seen'))).toEqual(['PurchaseDeclined'])
    expect(types(await events(`?search=${paid.id}`))).toHaveLength(3)
    expect(types(await events(`?search=${paid.id.slice(0, 20)}&type=PurchasePaid`))).toEqual(['PurchasePaid'])
    const byAddress = await events(`?search=${paid.wallet.slice(2, 12).toUpperCase()}`)
    expect(new Set(types(byAddress))).toEqual(new Set(['PurchaseRequested']))
    expect(byAddress.body.length).toBe((await events('?search=btc')).body.length)
    expect(types(await events('?search=%25'))).toEqual([])
    const { status, body } = await events(`?search=${'x'.repeat(2049)}`)
    expect([status, body]).toEqual([400, expect.stringMatching(/^search is too long/)])
  })

  it.each(['events', 'actions', 'export/events.csv'])(
    'given control characters, then %s says so',
    async (path) => {
      for (const search of ['%00', 'a%00b', 'a%0Ab', 'a%1Bb', 'a%7Fb']) {
        const refused = await admin.get<string>(`/api/admin/${path}?search=${search}`)
        const sentence = 'search has characters that nothing here has: it must be one line of text'
        expect([refused.status, refused.body]).toEqual([400, sentence])
      }
    },
  )

  it('given what no filter can be, then it is refused with a sentence that names it', async () => {
    const bad = [
      ['cursor=x', /^cursor is not one of ours/],
      ['from=yesterday', /^from must be a time/],
      ['to=0000-01-01T00:00:00Z', /^to must be a time/],
      ['actor=me', /^actor/],
      ['user=1', /^user/],
      ['purchase=', /^purchase/],
      ['pageSize=101', /^pageSize must be a whole number/],
      ['type=a&type=b', /^type/],
    ] as const
    for (const [query, sentence] of bad) {
      const { status, body } = await events(`?${query}`)
      expect([query, status, body]).toEqual([query, 400, expect.stringMatching(sentence)])
    }
    expect((await admin.get('/api/admin/actions?cursor=x')).status).toBe(400)
  })

  it('given pages of two while events go on to happen, then the pages have every event once', async () => {
    const before = (await events()).body
    const first = await events('?pageSize=2')
    await bob.request(100)
    const rest = await walk<AuditEvent>(
      `/api/admin/events?pageSize=2&cursor=${first.headers.get('x-next-cursor')}`,
    )
    expect([...first.body, ...rest.rows]).toEqual(before)
    expect(rest.pages).toBe(Math.ceil(before.length / 2) - 1)
  })

  it('given a deleted actor, then their events stay, without a name', async () => {
    const gone = await api.buyer()
    const { id } = await gone.me()
    await gone.request(100)
    await api.pool.query('delete from accounts.users where id = $1', [id])
    const [{ actor, buyer } = {}] = (await events(`?user=${id}`)).body
    expect({ actor, buyer }).toEqual({ actor: { id, role: 'user' }, buyer: { id } })
    const [{ buyer: ann } = {}] = (await events(`?user=${annId}`)).body
    expect(ann).toEqual({ id: annId, name: expect.any(String) })
  })

  it('given changes by an admin, then lists them newest first, filtered and by page', async () => {
    for (const price of ['3.10', '3.20', '3.30']) await admin.post('/api/admin/token-price', { price })
    await admin.post('/api/admin/token-name', { name: 'GROK 2' })
    const { body, headers } = await admin.get<AdminAction[]>('/api/admin/actions')
    // The oldest are the admin, made at the command line, and the moderator.
    expect([headers.get('x-total-count'), body[5]?.action]).toEqual(['6', 'admin-created'])
    expect(body[0]).toMatchObject({ actor: { id: adminId, role: 'admin', name: expect.any(String) } })
    expect(Date.parse(body[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(body[3]?.at ?? ''))
    const { action = '', at = '' } = body[1] ?? {}
    const byAction = await walk<AdminAction>(`/api/admin/actions?pageSize=1&type=${action}`)
    expect(byAction.rows).toEqual(body.slice(1, 4))
    expect((await walk<AdminAction>('/api/admin/actions?pageSize=3')).rows).toEqual(body)
    expect((await admin.get<unknown[]>(`/api/admin/actions?actor=${annId}`)).body).toEqual([])
    expect((await admin.get<unknown[]>('/api/admin/actions?subject=GROK')).body).toHaveLength(4)
    const searched = async (search: string) =>
      (await admin.get<AdminAction[]>(`/api/admin/actions?search=${encodeURIComponent(search)}`)).body
    expect(await searched('3.20')).toHaveLength(2)
    // The subject, in three of them nowhere else.
    expect(await searched('GROK')).toHaveLength(4)
    expect(await searched('TOKEN-NAME')).toEqual([body[0]])
    expect(await searched('grok 2')).toEqual([body[0]])
    // The names of fields are in every action: they are no values.
    for (const nothing of ['%', '"name"']) expect(await searched(nothing)).toEqual([])
    const since = await admin.get<AdminAction[]>(`/api/admin/actions?from=${at}&to=${at}`)
    expect(since.body).toContainEqual(body[1])
  })

  it('given changes by an admin, then admins see from which address and in which session, and moderators do not', async () => {
    await admin.post('/api/admin/token-price', { price: '3.40' })
    const asked = '/api/admin/actions?type=token-price-changed&pageSize=1'
    const { body: own } = await admin.get<AccountSession[]>('/api/user/sessions')
    const { body } = await admin.get<AdminAction[]>(asked)
    expect(body).toMatchObject([{ ipAddress: '127.0.0.1', sessionId: expect.any(String) }])
    expect(own.find(({ isCurrent }) => isCurrent)?.id).toBe(body[0]?.sessionId)
    const [seen] = (await (await api.moderator()).get<AdminAction[]>(asked)).body
    expect(seen).toMatchObject({ id: body[0]?.id, correlationId: body[0]?.correlationId })
    expect([seen?.ipAddress, seen?.sessionId]).toEqual([undefined, undefined])
    // What came from no request, or from a release that did not write it down.
    await api.pool.query(
      `insert into sale.admin_actions (at, actor_id, actor_role, action, subject, before, after, correlation_id)
       values (now(), $1, 'admin', 'token-price-changed', 'GROK', 'null', 'null', 'earlier')`,
      [adminId],
    )
    expect((await admin.get<AdminAction[]>(asked)).body).toMatchObject([{ ipAddress: null, sessionId: null }])
  })

  it('given projections that have applied everything, then their state says so', async () => {
    const { body } = await admin.get<ProjectionState[]>('/api/admin/projections')
    expect(z.array(projectionState).safeParse(body).success).toBe(true)
    expect(body.map(({ name }) => name)).toEqual(purchaseProjections.map(({ name }) => name).sort())
    for (const { live, building, lagSeconds, lagEvents } of body) {
      expect(live).toMatchObject({ generation: 1, fault: null })
      expect([building, lagSeconds, lagEvents]).toEqual([null, 0, 0])
    }
  })
})
