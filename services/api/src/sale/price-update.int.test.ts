import type { CryptoPrice, PriceUpdate, QueueState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { startPriceProvider, type TestPriceProvider } from '../testing/price-provider'
import { sharedApi } from '../testing/shared-api'
import { type StartedApi, startApi } from '../testing/started-api'

const asProblem = { accept: 'application/problem+json' }
const KEY = 'CG-a-secret-key'
const DAY_MS = 86_400_000

describe('prices of a provider', () => {
  let api: StartedApi
  let provider: TestPriceProvider
  let admin: Caller
  beforeAll(async () => {
    provider = await startPriceProvider()
    api = await startApi({
      env: {
        PRICE_PROVIDER_URL: provider.url,
        PRICE_PROVIDER_KEY: KEY,
        PRICE_MAX_AGE_SECONDS: '600',
        // Away: the schedule, which has a test of its own, neither comes about nor stands in the way.
        REDIS_URL: 'redis://127.0.0.1:1',
      },
    })
    admin = await api.admin()
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    await provider?.stop()
  })

  const update = () => admin.post<PriceUpdate>('/api/crypto-prices/update')
  const priceOf = async (symbol: string) =>
    (await admin.get<CryptoPrice>(`/api/crypto-prices/${symbol}`)).body
  const reasonFor = (symbol: string, { refused }: PriceUpdate) =>
    refused.find((one) => one.symbol === symbol)?.reason
  const actions = async () =>
    (
      await api.pool.query(
        "select subject, before, after from sale.admin_actions where action = 'crypto-prices-updated' order by id",
      )
    ).rows

  it('given nothing was ever fetched, shows the samples, with a change that is marked as sample', async () => {
    const { body } = await admin.get<CryptoPrice[]>('/api/crypto-prices')
    expect(body).toHaveLength(16)
    for (const price of body) {
      expect(price).toMatchObject({ source: 'sample', change24hIsSample: true })
      expect(price.change24h).toMatch(/^-?\d+\.\d\d$/)
    }
  })

  it('takes over what it names, digit by digit, and asks with its key for all currencies at once', async () => {
    provider.prices({ bitcoin: '101234.5678901234', dogecoin: '1e-7', tether: '1.0001', ethereum: '0' })
    const { status, body } = await update()
    expect(status).toBe(200)
    expect(body).toMatchObject({ provider: 'CoinGecko', updated: ['BTC', 'DOGE', 'USDT', 'USDT-TRC20'] })
    expect(body.prices).toHaveLength(16)
    expect(body.refused).toHaveLength(12)
    expect(reasonFor('ETH', body)).toMatch(/cannot be right/)
    expect(reasonFor('SOL', body)).toMatch(/no price/)
    expect(await priceOf('BTC')).toMatchObject({ price: '101234.5678901234', source: 'provider' })
    expect((await priceOf('DOGE')).price).toBe('0.0000001')
    expect(await priceOf('ETH')).toMatchObject({ price: '3420.50', source: 'sample' })
    const { url, headers } = provider.asked.at(-1) ?? { url: '', headers: {} }
    const address = new URL(url, 'http://provider.example')
    expect(address.pathname).toBe('/api/v3/simple/price')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      vs_currencies: 'usd',
      precision: 'full',
      include_last_updated_at: 'true',
    })
    expect(address.searchParams.get('ids')?.split(',')).toContain('bitcoin')
    expect(headers['x-cg-demo-api-key']).toBe(KEY)
    expect((await actions()).at(-1)).toMatchObject({
      subject: 'CoinGecko',
      before: { BTC: { price: '97250.00', source: 'sample' } },
      after: { BTC: { price: '101234.5678901234', source: 'provider' } },
    })
  })

  it('given a jump, an old price, or one older than what stands, keeps what stands', async () => {
    provider.prices({ bitcoin: '200000', solana: '190' })
    expect(reasonFor('BTC', (await update()).body)).toMatch(/more than 50 %/)
    provider.prices({ bitcoin: '101000' }, new Date(Date.now() - 660_000))
    expect(reasonFor('BTC', (await update()).body)).toMatch(/older than 10 minutes/)
    provider.prices({ bitcoin: '101000' }, new Date(Date.now() - 300_000))
    expect(reasonFor('BTC', (await update()).body)).toMatch(/older than the one that stands/)
    expect((await priceOf('BTC')).price).toBe('101234.5678901234')
    expect((await priceOf('SOL')).price).toBe('190')
  })

  it('given a price of the day before, shows the change since', async () => {
    await api.pool.query(
      `insert into sale.crypto_price_history (symbol, at, price, source, provider)
       values ('BTC', $1, 100000, 'provider', 'CoinGecko')`,
      [new Date(Date.now() - DAY_MS)],
    )
    provider.prices({ bitcoin: '98500' })
    await update()
    expect(await priceOf('BTC')).toMatchObject({ change24h: '-1.50', change24hIsSample: false })
    expect(await priceOf('SOL')).toMatchObject({ change24hIsSample: true })
  })

  it('keeps the history of a week, and no more', async () => {
    const old = new Date(Date.now() - 9 * DAY_MS)
    await api.pool.query(
      "insert into sale.crypto_price_history (symbol, at, price, source) values ('ADA', $1, 1, 'provider')",
      [old],
    )
    provider.prices({ cardano: '0.8' })
    await update()
    const { rows } = await api.pool.query(
      "select price, provider from sale.crypto_price_history where symbol = 'ADA'",
    )
    expect(rows).toEqual([{ price: '0.8', provider: 'CoinGecko' }])
  })

  it.each([
    ['an error', 500, '{"error": "at /srv/provider.js:12"}'],
    ['a limit', 429, '{"status": {"error_code": 429}}'],
    ['no leave', 401, '{"error": "key CG-a-secret-key"}'],
    ['nonsense', 200, '<html>maintenance</html>'],
    ['a list', 200, '[1, 2]'],
    ['half an answer', 200, '{"bitcoin": {"usd": 9'],
    ['far too much', 200, `{"bitcoin": {"usd": 99000}, "padding": "${'x'.repeat(1_100_000)}"}`],
  ])('given that it answers %s, says 503, changes nothing, and leaks nothing', async (_, status, text) => {
    const before = (await admin.get('/api/crypto-prices')).body
    provider.answers((_request, response) => response.writeHead(status).end(text))
    const refused = await update()
    expect([refused.status, refused.body]).toEqual([503, expect.stringContaining('No price was changed.')])
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(JSON.stringify(refused.body)).not.toMatch(/CG-|127\.0|srv|provider\.js|maintenance/)
    expect((await admin.get('/api/crypto-prices')).body).toEqual(before)
  })

  it('given that it hangs, or breaks off, or sends elsewhere, says 503 in time, and the key goes nowhere', async () => {
    const elsewhere = await startPriceProvider()
    provider.answers((_request, response) =>
      response.writeHead(302, { location: `${elsewhere.url}/simple/price` }).end(),
    )
    expect((await update()).status).toBe(503)
    expect(elsewhere.asked).toEqual([])
    await elsewhere.stop()
    provider.answers((_request, response) => response.destroy())
    expect((await update()).body).toMatch(/cannot be reached/)
    provider.answers((_request, response) => void response.write('{"bitcoin":'))
    expect((await update()).body).toMatch(/did not answer in time/)
  })

  it('given two updates at once, the history and the prices agree', async () => {
    provider.prices({ bitcoin: '98600' })
    const answers = await Promise.all([update(), update(), update(), update()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await api.pool.query(
      "select price from sale.crypto_price_history where symbol = 'BTC' order by at desc limit 1",
    )
    expect(rows[0]?.price).toBe((await priceOf('BTC')).price)
  })

  it('given it grew too old, is not sold on until it is fresh', async () => {
    const ann = await api.buyer()
    provider.prices({ bitcoin: '98700' })
    await update()
    expect((await ann.request(100)).status).toBe(201)
    await api.pool.query(
      "update sale.crypto_prices set updated_at = now() - interval '11 minutes' where symbol = 'BTC'",
    )
    const order = { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true }
    const refused = await ann.post('/api/purchases/requests', order, asProblem)
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({
        code: 'price-too-old',
        detail: expect.stringContaining('The price of BTC is out of date'),
      }),
    ])
    await update()
    expect((await ann.request(100)).status).toBe(201)
  })

  it('given somebody who is no admin, is not asked', async () => {
    const [asked, ann, moderator] = [provider.asked.length, await api.buyer(), await api.moderator()]
    const path = '/api/crypto-prices/update'
    expect((await api.caller().post(path)).status).toBe(401)
    expect((await ann.post(path)).status).toBe(403)
    expect((await moderator.post(path)).status).toBe(403)
    expect(provider.asked).toHaveLength(asked)
  })
})

describe('without a provider', () => {
  it('an update is refused with what to set', async () => {
    const api = await sharedApi()
    try {
      const admin = await api.admin()
      const refused = await admin.post('/api/crypto-prices/update', undefined, asProblem)
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({
          code: 'no-price-provider',
          detail: expect.stringContaining('PRICE_PROVIDER_URL'),
        }),
      ])
    } finally {
      await api.stop()
    }
  })
})

describe('the schedule of the prices', () => {
  let provider: TestPriceProvider
  beforeEach(async () => {
    provider = await startPriceProvider()
  })
  afterEach(() => provider.stop())

  it('given a provider and Redis, fetches by itself, again and again, and writes no admin action', async () => {
    provider.prices({ bitcoin: '99000' })
    const api = await startApi({
      env: {
        PRICE_PROVIDER_URL: provider.url,
        PRICE_REFRESH_SECONDS: '1',
        REDIS_URL: process.env.REDIS_URL ?? '',
      },
    })
    try {
      const ann = await api.buyer()
      const btc = async (wanted: string) => {
        const { price } = (await ann.get<CryptoPrice>('/api/crypto-prices/BTC')).body
        return price === wanted ? price : undefined
      }
      await waitFor(() => btc('99000'), { what: 'the first price' })
      provider.prices({ bitcoin: '99500' }, new Date())
      await waitFor(() => btc('99500'), { what: 'the second price' })
      const { rowCount } = await api.pool.query(
        "select 1 from sale.admin_actions where action = 'crypto-prices-updated'",
      )
      expect(rowCount).toBe(0)
    } finally {
      await api.stop()
    }
  })

  it('given the queue is paused, nothing is sold at a price of an hour ago; resumed, at the one of now', async () => {
    provider.prices({ bitcoin: '104000' })
    const api = await startApi({
      env: {
        PRICE_PROVIDER_URL: provider.url,
        PRICE_REFRESH_SECONDS: '1',
        REDIS_URL: process.env.REDIS_URL ?? '',
      },
    })
    try {
      const [ann, admin] = [await api.buyer(), await api.admin()]
      const act = async (deed: string) =>
        expect((await admin.post(`/api/admin/queues/prices/${deed}`)).status).toBe(200)
      const btc = async (wanted: string) =>
        (await ann.get<CryptoPrice>('/api/crypto-prices/BTC')).body.price === wanted || undefined
      await waitFor(() => btc('104000'), { what: 'the first price' })
      await act('pause')
      const isStill = async () => {
        const { body } = await admin.get<QueueState[]>('/api/admin/queues')
        return body.some(({ name, counts }) => name === 'prices' && counts?.active === 0) || undefined
      }
      await waitFor(isStill, { what: 'no run under way' })
      provider.prices({ bitcoin: '60000' })
      await api.pool.query("update sale.crypto_prices set updated_at = now() - interval '61 minutes'")
      const order = { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true }
      const refused = await ann.post('/api/purchases/requests', order, asProblem)
      expect([refused.status, refused.body]).toEqual([
        503,
        expect.objectContaining({ code: 'price-too-old' }),
      ])
      await act('resume')
      await waitFor(() => btc('60000'), { what: 'the price of now' })
      expect((await ann.request(100)).status).toBe(201)
    } finally {
      await api.stop()
    }
  })
})
