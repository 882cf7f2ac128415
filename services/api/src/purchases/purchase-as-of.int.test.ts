import { randomUUID } from 'node:crypto'
import { type AdminPurchase, adminPurchase, type Purchase } from '@presale/contracts'
import { type Caller, submissionOf } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('a purchase as it was right after one of its events', () => {
  let api: SharedApi
  let admin: Caller
  let requested: Purchase
  let paid: Purchase

  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
    const ann = await api.buyer()
    requested = (await ann.request(250)).body.purchase
    const reported = await ann.submit({ ...submissionOf(requested), transactionHash: 'ABCDEF0123' })
    paid = reported.body.purchase
    await admin.post(`/api/admin/purchases/${paid.id}/decline`, { reason: 'No payment seen' })
  }, 180_000)
  afterAll(() => api?.stop())

  const asOf = (revision: string, by = admin, id = paid.id) =>
    by.get<AdminPurchase>(`/api/admin/purchases/${id}?revision=${revision}`)

  it('given the revision of its request, then it awaits payment with the whole window left, and offers nothing', async () => {
    const { status, body } = await asOf('0')
    expect([status, adminPurchase.safeParse(body).success]).toEqual([200, true])
    expect(body).toMatchObject({
      id: paid.id,
      revision: 0,
      status: 'pending',
      stage: 'awaiting-payment',
      timeRemaining: 900,
      expiresAt: requested.expiresAt,
      paidAt: null,
      transactionHash: null,
      decidedAt: null,
      reason: null,
      contested: false,
      needsAttention: false,
      allowedActions: [],
      userName: 'Ann Lee',
    })
  })

  it('given a later revision, then it is what the event made of it, and without one it is as it is now', async () => {
    expect((await asOf('1')).body).toMatchObject({
      revision: 1,
      stage: 'awaiting-approval',
      timeRemaining: 3600,
      expiresAt: paid.expiresAt,
      paidAt: paid.paidAt,
      transactionHash: 'ABCDEF0123',
      allowedActions: [],
    })
    const last = (await asOf('2')).body
    expect(last).toMatchObject({
      revision: 2,
      status: 'declined',
      reason: 'No payment seen',
      timeRemaining: 0,
    })
    expect((await admin.get<AdminPurchase>(`/api/admin/purchases/${paid.id}`)).body).toEqual(last)
  })

  it('given a revision that it has not, or a purchase that is none, then it is 404 with a sentence', async () => {
    const none = await asOf('3')
    expect([none.status, none.body]).toEqual([404, 'This purchase has no event with the revision 3.'])
    const unknown = await admin.get(`/api/admin/purchases/${randomUUID()}`)
    const unknownThen = await asOf('0', admin, randomUUID())
    expect([unknownThen.status, unknownThen.body]).toEqual([404, unknown.body])
  })

  it('given what no revision can be, then it is 400; and a buyer may not ask at all', async () => {
    for (const revision of ['-1', '1.5', 'last'])
      expect([revision, (await asOf(revision)).status]).toEqual([revision, 400])
    expect((await asOf('0', await api.buyer())).status).toBe(403)
    expect((await asOf('0', await api.moderator())).status).toBe(200)
  })
})
