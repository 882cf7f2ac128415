import type { AdminAction, CryptoPrice, Problem } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { type StartedApi, startApi } from '../testing/started-api'

const asProblem = { accept: 'application/problem+json' }

describe('a price set by hand', () => {
  let api: SharedApi
  let admin: Caller
  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const put = (symbol: string, body: object, who = admin) =>
    who.send<CryptoPrice & Problem>(
      'PUT',
      `/api/admin/crypto-prices/${symbol}`,
      JSON.stringify(body),
      asProblem,
    )

  it('stands from then on, with its line in the history', async () => {
    const { status, body } = await put('ETH', { price: '3500.25' })
    expect([status, body]).toMatchObject([200, { symbol: 'ETH', price: '3500.25', source: 'manual' }])
    const { body: actions } = await admin.get<AdminAction[]>('/api/admin/actions?pageSize=1')
    expect(actions).toMatchObject([
      {
        action: 'crypto-price-set',
        subject: 'ETH',
        before: { price: '3420.50', source: 'sample' },
        after: { price: '3500.25', source: 'manual' },
      },
    ])
  })

  it('given a jump from a real price, it has to be confirmed; from a sample it has not', async () => {
    expect((await put('XRP', { price: '9' })).status).toBe(200)
    const refused = await put('XRP', { price: '90' })
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'price-jump',
      detail: 'The price changes by 900.00 %, from 9 to 90; more than 50 % has to be confirmed.',
    })
    expect((await put('XRP', { price: '90', confirm: true })).body).toMatchObject({ price: '90' })
  })

  it('given a currency of the catalogue without a price, it is created; any other is not there', async () => {
    await api.pool.query("delete from sale.wallets where symbol = 'UNI'")
    await api.pool.query("delete from sale.crypto_prices where symbol = 'UNI'")
    expect((await put('UNI', { price: '11' })).status).toBe(201)
    const { body } = await admin.get<CryptoPrice>('/api/crypto-prices/UNI')
    expect(body).toMatchObject({ name: 'Uniswap', price: '11', source: 'manual', isAvailable: false })
    expect((await put('NOPE', { price: '1' })).status).toBe(404)
  })

  it.each([[{ price: '0' }], [{ price: '-1' }], [{}], [{ price: '1', confirm: 'yes' }]])(
    'given %j, it is 400',
    async (body) => {
      expect((await put('BTC', body)).status).toBe(400)
    },
  )

  it.each(['0.0000000000001', '1000000000.01'])(
    'given %s, which no coin costs, it is 400 with a sentence, also from a sample',
    async (price) => {
      const refused = await put('LINK', { price, confirm: true })
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        'price: must be from 0.000000000001 to 1000000000 US dollars',
      ])
      expect((await admin.get<CryptoPrice>('/api/crypto-prices/LINK')).body.source).toBe('sample')
    },
  )

  it('given an age of more than a day, it is not sold on', async () => {
    await put('SOL', { price: '180' })
    await api.pool.query(
      "update sale.crypto_prices set updated_at = updated_at - interval '86401 seconds' where symbol = 'SOL'",
    )
    const { body } = await admin.get<CryptoPrice>('/api/crypto-prices/SOL')
    expect(body.isAvailable).toBe(false)
    const ann = await api.buyer()
    const request = await ann.post('/api/purchases/requests', {
      amount: 100,
      cryptoSymbol: 'SOL',
      termsAgreed: true,
    })
    expect([request.status, request.body]).toEqual([503, expect.stringContaining('out of date')])
  })

  it('given no admin, or a password given long ago, it is refused', async () => {
    expect((await put('BTC', { price: '1' }, await api.moderator())).status).toBe(403)
    expect((await put('BTC', { price: '1' }, await api.buyer())).status).toBe(403)
    const opened = await api.admin()
    await api.pool.query(
      `update accounts.sessions set created_at = created_at - interval '11 minutes',
         password_confirmed_at = password_confirmed_at - interval '11 minutes'`,
    )
    expect((await put('BTC', { price: '1' }, opened)).body).toMatchObject({ code: 'password-required' })
  })
})

describe('with a price provider', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi({ env: { PRICE_PROVIDER_URL: 'http://127.0.0.1:1', PRICE_PROVIDER_NAME: 'Quotes' } })
  }, 180_000)
  afterAll(() => api?.stop())

  it('no price is set by hand', async () => {
    const admin = await api.admin()
    const { status, body } = await admin.send('PUT', '/api/admin/crypto-prices/BTC', '{"price":"1"}')
    expect([status, body]).toEqual([409, 'Prices come from Quotes.'])
  })
})
