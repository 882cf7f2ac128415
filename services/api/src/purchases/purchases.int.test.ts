import { randomUUID } from 'node:crypto'
import type {
  AdminPurchase,
  AuditEvent,
  Dashboard,
  LiveFigures,
  Purchase,
  WalletAddress,
} from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { submissionOf } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

// Of BIP 173, and of the first block.
const SOME_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER_ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

describe('purchases over HTTP', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  }, 180_000)
  afterAll(() => api?.stop())

  const figures = () => api.caller().get<LiveFigures>('/api/live-figures')
  const setting = (key: string, value: string) =>
    api.pool.query('insert into sale.site_settings (key, value, updated_at) values ($1, $2, now())', [
      key,
      value,
    ])

  // First of all: nothing is sold yet.
  it('live figures: nothing sold, then what was approved, against the target that is set', async () => {
    const none = await figures()
    expect([none.status, none.body]).toEqual([
      200,
      {
        raised: '0.00',
        target: null,
        remaining: null,
        progress: null,
        endsAt: null,
        participants: 0,
        purchases: [],
      },
    ])
    const [ann, bob, admin] = [await api.buyer(), await api.buyer(), await api.admin()]
    const bought = [await ann.paid(100), await ann.paid(200), await bob.paid(300), await bob.paid(400)]
    await ann.request(1000)
    for (const { id } of bought) {
      expect((await admin.post(`/api/admin/purchases/${id}/approve`)).status).toBe(200)
    }
    await setting('sale_target', '4000')
    await setting('sale_ends_at', '2031-01-31T12:00:00.000Z')
    const { body, headers } = await waitFor(
      async () => {
        const answer = await figures()
        return answer.body.raised === '3000.00' ? answer : undefined
      },
      { what: 'the four approvals' },
    )
    expect(body).toMatchObject({ target: '4000.00', remaining: '1000.00', progress: '75.0', participants: 2 })
    expect(body.endsAt).toBe('2031-01-31T12:00:00.000Z')
    expect(body.purchases).toEqual(
      [400, 300, 200].map((tokenAmount) => ({
        tokenAmount,
        amount: `${tokenAmount * 3}.00`,
        currency: 'BTC',
        approvedAt: expect.any(String),
      })),
    )
    expect(headers.get('cache-control')).toBe('public, max-age=10')
  })

  it('from request to balance: each answer shows what was done, and so does the next read', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const requested = await ann.request(250)
    expect(requested.status).toBe(201)
    const { body: wallet } = await ann.get<WalletAddress>('/api/wallets/symbol/BTC')
    expect(requested.body.purchase).toMatchObject({
      amount: 250,
      price: '3.0000',
      total: '750.00',
      cryptoSymbol: 'BTC',
      cryptoAmount: '0.007713',
      wallet: wallet.address,
      sampleWallet: true,
      status: 'pending',
      stage: 'awaiting-payment',
      allowedActions: ['report-payment', 'cancel'],
    })
    const reported = await ann.submit({
      ...submissionOf(requested.body.purchase),
      transactionHash: 'ABCDEF0123',
    })
    expect(reported.status).toBe(201)
    expect(reported.body.purchase).toMatchObject({
      id: requested.body.purchase.id,
      stage: 'awaiting-approval',
      allowedActions: [],
      transactionHash: 'ABCDEF0123',
      paidAt: expect.any(String),
    })
    expect((await ann.purchases())[0]).toMatchObject({ stage: 'awaiting-approval' })

    const path = `/api/admin/purchases/${reported.body.purchase.id}`
    const approved = await admin.post<{ purchase: AdminPurchase }>(`${path}/approve`)
    expect(approved.status).toBe(200)
    expect(approved.body.purchase).toMatchObject({
      status: 'approved',
      stage: null,
      userName: 'Ann Lee',
      revision: 2,
    })
    expect((await ann.get<Dashboard>('/api/dashboard')).body).toMatchObject({
      balance: 250,
      tokenName: 'GROK',
    })
    const { body: events } = await admin.get<AuditEvent[]>(`${path}/events`)
    expect(events.map(({ type, actor }) => [type, actor.role, actor.name])).toEqual([
      ['PurchaseRequested', 'user', 'Ann Lee'],
      ['PurchasePaid', 'user', 'Ann Lee'],
      ['PurchaseApproved', 'admin', 'Admin'],
    ])
  })

  it('given one key posted at once, after a restart, which ends no session, and with another body: one purchase', async () => {
    const ann = await api.buyer()
    const key = randomUUID()
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => ann.request(300, key)))
    await api.killAndRestart()
    expect((await ann.get('/api/user')).status).toBe(200)
    const answers = [...atOnce, await ann.request(300, key)]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.purchase.id)).size).toBe(1)
    const otherwise = await ann.request(301, key)
    expect([otherwise.status, otherwise.body]).toEqual([
      409,
      'This idempotency key was used before with another request.',
    ])
    expect(await ann.purchases()).toHaveLength(1)
    const stranger = await api.buyer()
    expect((await stranger.request(300, key)).body.purchase.id).not.toBe(answers[0]?.body.purchase.id)
  })

  it('given a whole purchase in one call, posted twice with one key while the wallet changes: one purchase', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const { purchaseId: _none, ...body } = submissionOf((await ann.request(200)).body.purchase)
    const key = randomUUID()
    const first = await ann.submit(body, key)
    await admin.post('/api/admin/wallets', { symbol: 'BTC', address: SOME_ADDRESS })
    const again = await ann.submit(body, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.purchase).toMatchObject({ id: first.body.purchase.id, stage: 'awaiting-approval' })
    const changed = await ann.submit(body, randomUUID())
    expect([changed.status, changed.body]).toEqual([
      409,
      expect.stringContaining('payment address for BTC has changed'),
    ])
  })

  it('given wallet, token price and currency price changed while the window ran, the report is accepted', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const { purchase } = (await ann.request(400)).body
    await admin.post('/api/admin/wallets', { symbol: 'BTC', address: OTHER_ADDRESS })
    expect((await admin.post('/api/admin/token-price', { price: '6.5' })).status).toBe(200)
    await api.pool.query("update sale.crypto_prices set price = price * 2 where symbol = 'BTC'")
    try {
      const reported = await ann.submit(submissionOf(purchase))
      expect(reported.status).toBe(201)
      expect(reported.body.purchase).toMatchObject({
        price: '3.0000',
        total: purchase.total,
        cryptoAmount: purchase.cryptoAmount,
        wallet: purchase.wallet,
        stage: 'awaiting-approval',
      })
    } finally {
      await admin.post('/api/admin/token-price', { price: '3.00' })
      await api.pool.query("update sale.crypto_prices set price = price / 2 where symbol = 'BTC'")
    }
  })

  it('given another amount than was locked, it is refused by name', async () => {
    const ann = await api.buyer()
    const { purchase } = (await ann.request(100)).body
    const refused = await ann.submit({ ...submissionOf(purchase), amount: 1000 })
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('100 tokens, not 1000')])
  })

  it('given approve and decline at once, many times: one winner, and the balance agrees', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    let credited = 0
    for (let round = 0; round < 8; round += 1) {
      const { id } = await ann.paid(100)
      const decide = (what: string) =>
        admin.post<{ purchase: Purchase }>(`/api/admin/purchases/${id}/${what}`, {})
      const answers = await Promise.all(['approve', 'decline', 'approve', 'decline'].map(decide))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const winner = answers.find(({ status }) => status === 200)
      if (winner?.body.purchase.status === 'approved') credited += 100
    }
    expect((await ann.me()).balance).toBe(credited)
  })

  it('given a purchase of somebody else, or of nobody, it is not there', async () => {
    const [ann, bo, admin] = [await api.buyer(), await api.buyer(), await api.admin()]
    const { purchase } = (await ann.request(100)).body
    const nobodys = randomUUID()
    expect((await bo.post(`/api/purchases/${purchase.id}/cancel`)).status).toBe(404)
    expect((await bo.submit(submissionOf(purchase))).status).toBe(404)
    expect((await ann.submit({ ...submissionOf(purchase), purchaseId: nobodys })).status).toBe(404)
    expect((await admin.post(`/api/admin/purchases/${nobodys}/approve`)).status).toBe(404)
    expect((await admin.get(`/api/admin/purchases/${nobodys}/events`)).status).toBe(404)
    expect(await bo.purchases()).toEqual([])
  })

  it('given five requests that wait for payment, the sixth is refused and names them', async () => {
    const ann = await api.buyer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ann.request(100)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409])
    const refused = answers.find(({ status }) => status === 409)
    for (const { id } of await ann.purchases()) expect(refused?.body).toContain(id)
  })

  // Last of all: the projector stays away.
  it('with the projector away: given five requests that no view shows yet, the sixth is refused, until one of them is cancelled', async () => {
    const ann = await api.buyer()
    await api.killProjector()
    const placed: string[] = []
    for (let nth = 1; nth <= 5; nth += 1) {
      const { status, body } = await ann.request(100)
      expect(status).toBe(201)
      placed.push(body.purchase.id)
    }
    const refused = await ann.request(100)
    expect(refused.status).toBe(409)
    for (const id of placed) expect(refused.body).toContain(id)
    expect((await ann.post(`/api/purchases/${placed[0]}/cancel`)).status).toBe(200)
    expect((await ann.request(100)).status).toBe(201)
  })
})
