import { randomBytes, randomUUID } from 'node:crypto'
import type { AdminPurchase, Problem, Purchase, Wallet, WalletAddress } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { setSetting } from '../testing/site-settings'

const THIRD_BTC = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const OTHER_BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

describe('a payment to an address that the buyer was given', () => {
  let api: SharedApi
  let admin: Caller
  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())
  afterEach(async () => {
    for (const key of ['sale_frozen', 'sale_hard_cap', 'sale_max_per_buyer']) await setSetting(admin, key, '')
    await admin.post('/api/admin/token-price', { price: '3' })
  })

  const given = async (who: Caller) => (await who.get<WalletAddress>('/api/wallets/symbol/BTC')).body.address
  const paidTo = (
    who: Caller,
    address: string,
    {
      cryptoAmount = '0.003085',
      amount = 100,
      key,
    }: { cryptoAmount?: string; amount?: number; key?: string } = {},
  ) =>
    who.submit(
      {
        amount,
        paymentMethod: 'BTC',
        cryptoSymbol: 'BTC',
        cryptoAmount,
        termsAgreed: true,
        paymentWalletAddress: address,
      },
      key,
    )
  const marksOf = async ({ id }: Purchase) =>
    (await admin.get<AdminPurchase>(`/api/admin/purchases/${id}`)).body.marks

  it('given nothing changed, it is an ordinary purchase', async () => {
    const ann = await api.buyer()
    const { status, body } = await paidTo(ann, await given(ann))
    expect(status).toBe(201)
    expect(await marksOf(body.purchase)).toEqual([])
  })

  it.each([
    ['the sale was frozen', () => setSetting(admin, 'sale_frozen', 'true'), /The sale is paused/],
    [
      'the token became dearer',
      () => admin.post('/api/admin/token-price', { price: '30' }),
      /The price has changed/,
    ],
    [
      'the buyer has reached the most',
      () => setSetting(admin, 'sale_max_per_buyer', '50'),
      /the most that one buyer can buy/,
    ],
  ])('given %s meanwhile, it is accepted on the old terms, and marked', async (_, change, because) => {
    const ann = await api.buyer()
    const address = await given(ann)
    await change()
    const { status, body } = await paidTo(ann, address)
    expect(status).toBe(201)
    expect(body.purchase).toMatchObject({ wallet: address, cryptoAmount: '0.003085', price: '3.0000' })
    expect(await marksOf(body.purchase)).toMatchObject([
      { kind: 'accepted-late', sentence: expect.stringMatching(because) },
    ])
  })

  it('given the wallet was changed, the address that was given is locked', async () => {
    const ann = await api.buyer()
    const address = await given(ann)
    await admin.post('/api/admin/wallets', { symbol: 'BTC', address: OTHER_BTC })
    const { status, body } = await paidTo(ann, address)
    expect([status, body.purchase?.wallet]).toEqual([201, address])
    expect(await marksOf(body.purchase)).toMatchObject([
      { kind: 'earlier-address', sentence: expect.stringMatching(/^Paid to the address before/) },
    ])
    expect((await paidTo(await api.buyer(), address)).status).toBe(409)
  })

  it('given one address, two payments in one call: the second is refused, until it is given once more', async () => {
    const ann = await api.buyer()
    const address = await given(ann)
    await setSetting(admin, 'sale_frozen', 'true')
    const key = randomUUID()
    const first = await paidTo(ann, address, { key })
    expect(first.status).toBe(201)
    expect((await paidTo(ann, address, { key })).body.purchase.id).toBe(first.body.purchase.id)
    const second = await paidTo(ann, address)
    expect([second.status, second.body]).toEqual([409, expect.stringMatching(/The sale is paused/)])
    await setSetting(admin, 'sale_frozen', '')
    // By the terms of now it needs no promise.
    expect((await paidTo(ann, address)).status).toBe(201)
    await given(ann)
    await setSetting(admin, 'sale_frozen', 'true')
    expect((await paidTo(ann, address)).status).toBe(201)
  })

  it('given price and sale changed meanwhile, the price of now is accepted too, also to the address of then', async () => {
    const [ann, ben] = [await api.buyer(), await api.buyer()]
    const [address] = [await given(ann), await given(ben)]
    await admin.post('/api/admin/token-price', { price: '6' })
    await setSetting(admin, 'sale_frozen', 'true')
    const paused = await paidTo(ann, address, { cryptoAmount: '0.00617' })
    expect(paused.status).toBe(201)
    expect(paused.body.purchase).toMatchObject({ wallet: address, cryptoAmount: '0.006170', price: '6.0000' })
    expect(await marksOf(paused.body.purchase)).toMatchObject([
      { kind: 'accepted-late', sentence: expect.stringMatching(/The sale is paused/) },
    ])
    await setSetting(admin, 'sale_frozen', '')
    const { body: wallets } = await admin.get<Wallet[]>('/api/admin/wallets')
    const before = wallets.find(({ symbol }) => symbol === 'BTC')?.address
    await admin.post('/api/admin/wallets', { symbol: 'BTC', address: THIRD_BTC })
    const replaced = await paidTo(ben, address, { cryptoAmount: '0.00617' })
    expect([before, replaced.status, replaced.body.purchase?.wallet]).toEqual([address, 201, address])
    expect(await marksOf(replaced.body.purchase)).toMatchObject([
      { kind: 'earlier-address', sentence: expect.stringMatching(/^Paid to the address before/) },
    ])
    await admin.post('/api/admin/wallets', { symbol: 'BTC', address })
  })

  it('given one address and another price since, a payment at the price of now uses it up', async () => {
    const ann = await api.buyer()
    const address = await given(ann)
    await admin.post('/api/admin/token-price', { price: '6' })
    const first = await paidTo(ann, address, { cryptoAmount: '0.00617' })
    expect([first.status, first.body.purchase?.price]).toEqual([201, '6.0000'])
    for (const cryptoAmount of ['0.003085', '0.00617']) {
      await setSetting(admin, 'sale_frozen', 'true')
      expect([cryptoAmount, (await paidTo(ann, address, { cryptoAmount })).status]).toEqual([
        cryptoAmount,
        409,
      ])
    }
  })

  it('given one address at two prices, a payment at either of them uses it up', async () => {
    const ann = await api.buyer()
    const address = await given(ann)
    await admin.post('/api/admin/token-price', { price: '6' })
    await given(ann)
    await setSetting(admin, 'sale_frozen', 'true')
    expect((await paidTo(ann, address)).status).toBe(201)
    expect((await paidTo(ann, address, { cryptoAmount: '0.00617' })).status).toBe(409)
    expect((await paidTo(ann, address)).status).toBe(409)
    await setSetting(admin, 'sale_frozen', '')
    await given(ann)
    await setSetting(admin, 'sale_frozen', 'true')
    expect((await paidTo(ann, address)).status).toBe(409)
    expect((await paidTo(ann, address, { cryptoAmount: '0.00617' })).status).toBe(201)
  })

  it.each([
    ['then', '0.003085', '3.0000'],
    ['now', '0.003106', '3.0200'],
  ])(
    'given both prices fit, the one that is paid exactly is locked: that of %s',
    async (_, cryptoAmount, price) => {
      for (const frozen of ['', 'true']) {
        await admin.post('/api/admin/token-price', { price: '3' })
        const ann = await api.buyer()
        const address = await given(ann)
        await admin.post('/api/admin/token-price', { price: '3.02' })
        await setSetting(admin, 'sale_frozen', frozen)
        const { status, body } = await paidTo(ann, address, { cryptoAmount })
        expect([status, body.purchase?.price, body.purchase?.cryptoAmount]).toEqual([
          201,
          price,
          cryptoAmount,
        ])
        await setSetting(admin, 'sale_frozen', '')
      }
    },
  )

  it('given a payment whose purchase never came into being, its address serves the next one', async () => {
    const ann = await api.buyer()
    const address = await given(ann)
    await api.pool.query(
      'update api.issued_addresses set used_for = $1, used_at = issued_at where buyer_id = $2',
      [randomUUID(), (await ann.me()).id],
    )
    await setSetting(admin, 'sale_frozen', 'true')
    expect((await paidTo(ann, address)).status).toBe(201)
  })

  it('given two payments to one address at once, one is accepted', async () => {
    const ann = await api.buyer()
    const address = await given(ann)
    await setSetting(admin, 'sale_frozen', 'true')
    const answers = await Promise.all([1, 2, 3].map(() => paidTo(ann, address)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('given another amount than at that moment, another buyer, or too late, it is refused', async () => {
    const [ann, ben] = [await api.buyer(), await api.buyer()]
    const address = await given(ann)
    await setSetting(admin, 'sale_frozen', 'true')
    expect((await paidTo(ann, address, { cryptoAmount: '0.002' })).status).toBe(409)
    expect((await paidTo(ben, address)).status).toBe(409)
    await api.pool.query("update api.issued_addresses set issued_at = issued_at - interval '901 seconds'")
    expect((await paidTo(ann, address)).status).toBe(409)
  })

  it('given the sale sold out meanwhile, it is accepted beyond the cap, and counted', async () => {
    const ann = await api.buyer()
    const address = await given(ann)
    await setSetting(admin, 'sale_hard_cap', '1')
    const { status, body } = await paidTo(ann, address)
    expect(status).toBe(201)
    expect(await marksOf(body.purchase)).toMatchObject([{ kind: 'accepted-late' }])
    const approve = (more: object) =>
      admin.post<Problem>(
        `/api/admin/purchases/${body.purchase.id}/approve`,
        { reason: 'Seen', ...more },
        {
          accept: 'application/problem+json',
        },
      )
    expect((await approve({})).body).toMatchObject({ status: 409, code: 'over-cap' })
    expect((await approve({ overCap: true })).status).toBe(200)
    expect(await marksOf(body.purchase)).toMatchObject([
      { kind: 'accepted-late' },
      { kind: 'over-cap', sentence: 'Decided on beyond the hard cap, which left 0 tokens.' },
    ])
  })

  describe('given a limit of a buyer', () => {
    const MOST = 500
    const limit = async (tokens: number) => {
      await setSetting(admin, 'sale_max_per_buyer', String(tokens))
      const ben = await api.buyer()
      await waitFor(async () => (await ben.get('/api/wallets/symbol/BTC')).status === 200 || undefined, {
        what: 'what was sold before to be counted',
      })
    }
    beforeEach(() => limit(MOST))
    const dollars = (tokens: number) => (tokens * 3).toString()
    const givenOf = async (who: Caller, symbol: string) =>
      (await who.get<WalletAddress>(`/api/wallets/symbol/${symbol}`)).body.address
    /** In a currency whose price is 1. */
    const paidIn = (who: Caller, symbol: string, address: string, amount: number) =>
      who.submit({
        amount,
        paymentMethod: symbol,
        cryptoSymbol: symbol,
        cryptoAmount: dollars(amount),
        termsAgreed: true,
        paymentWalletAddress: address,
      })
    const STABLE = ['USDT', 'USDC', 'USDT-TRC20']
    const approve = ({ id }: Purchase, who: Caller, more: object = {}) =>
      who.post<Problem & { purchase: AdminPurchase }>(
        `/api/admin/purchases/${id}/approve`,
        { reason: 'Seen', ...more },
        { accept: 'application/problem+json' },
      )

    it('an address promises no more than the buyer could have bought then, whatever is sent', async () => {
      const ann = await api.buyer()
      const address = await given(ann)
      const more = await paidTo(ann, address, { amount: 10_000_000, cryptoAmount: '308.48329' })
      expect([more.status, more.body]).toEqual([
        409,
        'One buyer can buy at most 500 tokens more in this sale.',
      ])
      await setSetting(admin, 'sale_frozen', 'true')
      const frozen = await paidTo(ann, address, { amount: 501, cryptoAmount: '0.0154550' })
      expect([frozen.status, frozen.body]).toEqual([409, expect.stringMatching(/The sale is paused/)])
      const within = await paidTo(ann, address, { amount: MOST, cryptoAmount: '0.0154242' })
      expect(within.status).toBe(201)
    })

    it('addresses of several currencies are one promise, also of concurrent requests', async () => {
      const ann = await api.buyer()
      const addresses: string[] = []
      for (const symbol of STABLE) addresses.push(await givenOf(ann, symbol))
      await setSetting(admin, 'sale_frozen', 'true')
      const answers = await Promise.all(
        STABLE.map((symbol, index) => paidIn(ann, symbol, addresses[index] ?? '', 300)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      const [rest] = STABLE.filter((_, index) => answers[index]?.status === 409)
      const left = await paidIn(ann, rest ?? '', addresses[STABLE.indexOf(rest ?? '')] ?? '', 200)
      expect(left.status).toBe(201)
    })

    it('given it is asked for again once less is left, what was shown first is kept', async () => {
      const ann = await api.buyer()
      const address = await given(ann)
      await limit(100)
      expect(await given(ann)).toBe(address)
      const { status, body } = await paidTo(ann, address, { amount: MOST, cryptoAmount: '0.0154242' })
      expect(status).toBe(201)
      expect(await marksOf(body.purchase)).toMatchObject([{ kind: 'accepted-late' }])
    })

    it('given the buyer has more than it, an admin is asked, and a moderator does not decide', async () => {
      const ann = await api.buyer()
      const purchase = await ann.paid(MOST)
      await limit(100)
      const moderator = await api.moderator()
      for (const more of [{}, { overLimit: true }]) {
        expect(await approve(purchase, moderator, more)).toMatchObject({
          status: 403,
          body: { code: 'admin-required' },
        })
      }
      const asked = await approve(purchase, admin)
      expect(asked).toMatchObject({ status: 409, body: { code: 'over-buyer-limit' } })
      expect(asked.body.detail).toMatch(
        /^One buyer can have at most 100 tokens, and with this purchase it is 500/,
      )
      const transactionHash = randomBytes(32).toString('hex')
      const other = await (await api.buyer()).paid(100)
      expect((await approve(other, admin, { transactionHash })).status).toBe(200)
      const refused = await approve(purchase, admin, { overLimit: true, transactionHash })
      expect(refused).toMatchObject({ status: 409, body: { code: 'transaction-settled-another' } })
      expect(await marksOf(purchase)).toEqual([])
      const { status, body } = await approve(purchase, admin, { overLimit: true })
      expect(status).toBe(200)
      expect(body.purchase.marks).toMatchObject([{ kind: 'over-limit' }])
    })
  })
})
