import type { CryptoPrice, Problem, WalletAddress } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { goLive, setSetting } from '../testing/site-settings'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const asProblem = { accept: 'application/problem+json' }

describe('a live site', () => {
  let api: SharedApi
  let admin: Caller
  let ann: Caller
  beforeAll(async () => {
    api = await sharedApi()
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
    expect((await request()).status).toBe(201)
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
