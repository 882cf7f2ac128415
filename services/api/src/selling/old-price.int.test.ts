import { randomUUID } from 'node:crypto'
import type { AdminPurchase, Problem, Purchase } from '@presale/contracts'
import { connectEventStore } from '@presale/event-store'
import { executePurchase, lockTerms } from '@presale/purchases'
import { waitFor } from '@presale/testing'
import { type Caller, submissionOf } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { setSetting } from '../testing/site-settings'

const TWO_DAYS_MS = 2 * 86_400_000

describe('a purchase that is reopened at the prices that it locked', () => {
  let api: SharedApi
  let admin: Caller
  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())
  afterEach(() => admin.post('/api/admin/token-price', { price: '3' }))

  const reopen = (id: string, more: object = {}) =>
    admin.post<Problem & { purchase: AdminPurchase }>(
      `/api/admin/purchases/${id}/reopen`,
      { reason: 'Paid', ...more },
      { accept: 'application/problem+json' },
    )
  const cancelled = async (who: Caller): Promise<Purchase> => {
    const { purchase } = (await who.request(100)).body
    expect((await who.post(`/api/purchases/${purchase.id}/cancel`)).status).toBe(200)
    return purchase
  }

  it('given a token ten times as dear by then, asks, and is marked with both totals', async () => {
    const ann = await api.buyer()
    const purchase = await cancelled(ann)
    await admin.post('/api/admin/token-price', { price: '30' })
    expect((await ann.submit(submissionOf(purchase))).status).toBe(201)
    const asked = await reopen(purchase.id)
    expect(asked).toMatchObject({ status: 409, body: { code: 'old-price' } })
    await setSetting(admin, 'sale_hard_cap', '1')
    expect(await reopen(purchase.id, { oldPrice: true })).toMatchObject({ status: 409 })
    await setSetting(admin, 'sale_hard_cap', '')
    const { body: refused } = await admin.get<AdminPurchase>(`/api/admin/purchases/${purchase.id}`)
    expect(refused.marks).toEqual([])
    expect(asked.body.detail).toMatch(
      /^This purchase was priced at 300\.00 USD \(0\.\d+ BTC\) on \d{4}-\d\d-\d\d, and would be 3000\.00 USD \(0\.\d+ BTC\) now\./,
    )
    const { status, body } = await reopen(purchase.id, { oldPrice: true })
    expect(status).toBe(200)
    expect(body.purchase.marks).toMatchObject([
      { kind: 'old-price', sentence: expect.stringMatching(/^Reopened at its old price: 300\.00 USD/) },
    ])
    const marked = await admin.get<Purchase[]>('/api/admin/purchases?mark=old-price')
    expect(marked.body.map(({ id }) => id)).toContain(purchase.id)
  })

  it('given prices that are near to those of now, it does not ask', async () => {
    const ann = await api.buyer()
    const purchase = await cancelled(ann)
    await admin.post('/api/admin/token-price', { price: '4' })
    expect(await reopen(purchase.id)).toMatchObject({ status: 200, body: { purchase: { marks: [] } } })
  })

  it('given prices of two days ago, it asks, though they are those of now', async () => {
    const ann = await api.buyer()
    const { id: buyerId } = await ann.me()
    const purchaseId = randomUUID()
    const terms = lockTerms({
      buyerId,
      amount: 100,
      tokenSymbol: 'GROK',
      tokenPrice: '3',
      currency: 'BTC',
      currencyPrice: '97250',
      walletAddress: 'bc1qsamp1esamp1esamp1esamp1esamp1esamp1e00',
      isSampleWallet: true,
      pricesReadAt: new Date(Date.now() - TWO_DAYS_MS).toISOString(),
    })
    const at = new Date()
    const actor = { id: buyerId, role: 'user' } as const
    const store = connectEventStore(api.eventStoreUrl)
    try {
      const placed = await executePurchase(store, {
        purchaseId,
        commandId: randomUUID(),
        correlationId: randomUUID(),
        actor,
        receivedAt: at,
        commands: [{ type: 'request', purchaseId, terms, at, actor, paymentWindowSeconds: 900 }],
      })
      expect(placed.ok).toBe(true)
    } finally {
      await store.close()
    }
    await waitFor(
      async () => (await ann.post(`/api/purchases/${purchaseId}/cancel`)).status === 200 || undefined,
      { what: 'the purchase to be cancelled' },
    )
    expect(await reopen(purchaseId)).toMatchObject({ status: 409, body: { code: 'old-price' } })
    expect((await reopen(purchaseId, { oldPrice: true })).status).toBe(200)
  })
})
