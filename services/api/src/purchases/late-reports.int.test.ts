import type { AdminPurchase, AuditEvent, Purchase } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { submissionOf } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('late reports', () => {
  let api: SharedApi
  beforeAll(async () => {
    api = await sharedApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('given a cancelled request and two hashes in turn, one report and three corrections are accepted', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const { purchase } = (await ann.request(100)).body
    expect((await ann.post(`/api/purchases/${purchase.id}/cancel`)).status).toBe(200)
    const hashes = ['a'.repeat(64), 'b'.repeat(64)]
    const answers: { status: number; body: unknown }[] = []
    for (let nth = 0; nth < 7; nth += 1) {
      answers.push(await ann.submit({ ...submissionOf(purchase), transactionHash: hashes[nth % 2] }))
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409, 409, 409])
    expect(answers[4]?.body).toBe(
      'Your late payment and three corrections of it are recorded; an admin will look at it.',
    )
    const path = `/api/admin/purchases/${purchase.id}`
    const late = await waitFor(
      async () => {
        const { body: events } = await admin.get<AuditEvent[]>(`${path}/events`)
        const found = events.filter(({ type }) => type === 'PurchaseLatePaymentReported')
        return found.length >= 4 ? found : undefined
      },
      { what: 'the reports in the trail' },
    )
    expect(late).toHaveLength(4)
    const reopened = await admin.post<{ purchase: Purchase }>(`${path}/reopen`, { reason: 'Seen' })
    expect(reopened.body.purchase).toMatchObject({ transactionHash: 'b'.repeat(64), status: 'pending' })
  })

  it('given a cancelled request, a late report is recorded, and an admin reopens it with a reason', async () => {
    const [ann, admin, moderator] = [await api.buyer(), await api.admin(), await api.moderator()]
    const { purchase } = (await ann.request(100)).body
    const cancelled = await ann.post<{ purchase: Purchase }>(`/api/purchases/${purchase.id}/cancel`)
    expect(cancelled.body.purchase).toMatchObject({ status: 'expired', cancelledByBuyer: true })
    const late = await ann.submit(submissionOf(purchase))
    expect([late.status, late.body.purchase.latePaymentReported]).toEqual([201, true])

    const list = await admin.get<AdminPurchase[]>('/api/admin/purchases?status=attention')
    expect(list.body.map(({ id }) => id)).toContain(purchase.id)
    expect(Number(list.headers.get('x-needs-attention-count'))).toBeGreaterThan(0)
    const path = `/api/admin/purchases/${purchase.id}`
    expect((await moderator.post(`${path}/reopen`, { reason: 'paid' })).status).toBe(403)
    expect((await admin.post(`${path}/reopen`, {})).status).toBe(400)
    const reopened = await admin.post<{ purchase: AdminPurchase }>(`${path}/reopen`, {
      reason: 'Seen on the chain',
    })
    expect(reopened.body.purchase).toMatchObject({ status: 'pending', stage: 'awaiting-approval' })
    expect((await moderator.post(`${path}/approve`)).status).toBe(200)
  })
})
