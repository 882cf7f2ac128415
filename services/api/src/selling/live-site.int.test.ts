import { randomUUID } from 'node:crypto'
import { type CryptoPrice, type Problem, readinessEntries, type WalletAddress } from '@presale/contracts'
import { type Caller, submissionOf } from '../testing/caller'
import { goLive, setSetting } from '../testing/site-settings'
import { type StartedApi, startApi } from '../testing/started-api'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const asProblem = { accept: 'application/problem+json' }

describe('a live site', () => {
  let api: StartedApi
  let admin: Caller
  let ann: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    ann = await api.buyer()
  }, 180_000)
  afterAll(() => api?.stop())
  afterEach(() => setSetting(admin, 'marketing_mode', 'sample'))

  const request = () =>
    ann.post<Problem>(
      '/api/purchases/requests',
      { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true },
      asProblem,
    )
  const submit = (paymentWalletAddress: string) =>
    ann.post<Problem>(
      '/api/purchases',
      {
        amount: 100,
        paymentMethod: 'BTC',
        cryptoSymbol: 'BTC',
        cryptoAmount: '0.003085',
        termsAgreed: true,
        paymentWalletAddress,
      },
      asProblem,
    )
  const address = (symbol = 'BTC') => ann.get<Problem>(`/api/wallets/symbol/${symbol}`, asProblem)
  const priceOf = async (symbol: string) => (await ann.get<CryptoPrice>(`/api/crypto-prices/${symbol}`)).body

  it('given any other site, samples are sold at, and marked', async () => {
    expect(await priceOf('BTC')).toMatchObject({ source: 'sample', isAvailable: true, sampleWallet: true })
    const { status, body } = await ann.request(100)
    expect(status).toBe(201)
    await setSetting(admin, 'readiness_waivers', readinessEntries.join(','))
    const refused = await setSetting(admin, 'marketing_mode', 'live')
    expect([refused.status, refused.body]).toEqual([
      409,
      'One open purchase is to be paid to a sample address or at a sample rate. Decide on it, or wait until it has expired.',
    ])
    await ann.post(`/api/purchases/${body.purchase.id}/cancel`)
    expect((await setSetting(admin, 'marketing_mode', 'live')).status).toBe(200)
  })

  it('given a purchase under way as it goes live, waits for it; one that comes later holds nothing', async () => {
    const { id } = await ann.me()
    const underWay = randomUUID()
    await api.pool.query(
      'insert into api.placed_purchases (purchase_id, buyer_id, placed_at) values ($1, $2, now())',
      [underWay, id],
    )
    await setSetting(admin, 'readiness_waivers', readinessEntries.join(','))
    const refused = await setSetting(admin, 'marketing_mode', 'live')
    expect([refused.status, refused.body]).toEqual([
      409,
      'A purchase is being placed at this moment. Please try again in a minute.',
    ])
    await api.pool.query(
      "update api.placed_purchases set placed_at = now() - interval '2 minutes' where purchase_id = $1",
      [underWay],
    )
    await goLive(admin)
    const { rows } = await api.pool.query(
      `select outcome from api.hold_tokens($1, $2, 100, now(), -1, 'place-anyway', true)`,
      [randomUUID(), id],
    )
    expect(rows).toEqual([{ outcome: 'on-sample' }])
  })

  it('given an expired purchase to a sample address, it is not reopened', async () => {
    const { purchase } = (await ann.request(100)).body
    await ann.post(`/api/purchases/${purchase.id}/cancel`)
    expect((await ann.submit(submissionOf(purchase))).status).toBe(201)
    await goLive(admin)
    const reopened = await admin.post<Problem>(
      `/api/admin/purchases/${purchase.id}/reopen`,
      { reason: 'Paid' },
      asProblem,
    )
    expect([reopened.status, reopened.body.code]).toEqual([409, 'sample-wallet'])
  })

  it('given a currency that is not sold, refuses its address with the code', async () => {
    const { status, body } = await address('NOPE')
    expect([status, body.code]).toEqual([404, 'no-wallet'])
  })

  it('sells nothing to a sample address: request, purchase in one call and address say the same', async () => {
    const { address: sample } = (await ann.get<WalletAddress>('/api/wallets/symbol/ETH')).body
    await goLive(admin)
    const answers = [await request(), await submit(sample), await address()]
    for (const { status, body, headers } of answers) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'sample-wallet', '30'])
      expect(body.detail).toBe(
        'BTC cannot be paid with yet: its payment address is only a sample. Please choose another currency.',
      )
    }
    expect(await priceOf('BTC')).toMatchObject({ isAvailable: false })
  })

  it('gave a sample address before: that is no promise, and is remembered no more', async () => {
    const { address: sample } = (await ann.get<WalletAddress>('/api/wallets/symbol/BTC')).body
    await goLive(admin)
    expect((await submit(sample)).status).toBe(503)
    const { rowCount } = await api.pool.query('select 1 from api.issued_addresses')
    expect(rowCount).toBe(0)
    // As if it had been given in that very moment.
    await api.pool.query(
      `insert into api.issued_addresses (buyer_id, symbol, address, is_sample, token_price, currency_price, issued_at)
       values ($1, 'BTC', $2, true, 3, 97250, now())`,
      [(await ann.me()).id, sample],
    )
    expect((await submit(sample)).status).toBe(503)
  })

  it('sells nothing at a sample price; at one that an admin set by hand it does', async () => {
    await admin.post('/api/admin/wallets', { symbol: 'BTC', address: BTC })
    await goLive(admin)
    const answers = [await request(), await submit(BTC), await address()]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [503, 'sample-price']),
    )
    expect(await priceOf('BTC')).toMatchObject({ source: 'sample', isAvailable: false, sampleWallet: false })
    const set = await admin.send('PUT', '/api/admin/crypto-prices/BTC', JSON.stringify({ price: '98000' }))
    expect(set.status).toBe(200)
    expect(await priceOf('BTC')).toMatchObject({ source: 'manual', isAvailable: true })
    expect([(await address()).status, (await request()).status]).toEqual([200, 201])
  })
})
