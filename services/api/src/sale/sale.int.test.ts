import { randomUUID } from 'node:crypto'
import type { CryptoPrice, PurchaseAnswer, Token, Wallet } from '@presale/contracts'
import { type StartedApi, startApi } from '../testing/started-api'

describe('the sale over HTTP', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  }, 180_000)
  afterAll(() => api?.stop())

  const actions = async (action: string) => {
    const { rows } = await api.pool.query(
      'select subject, before, after from sale.admin_actions where action = $1 order by id',
      [action],
    )
    return rows
  }

  it('given a new price and name, the token shows them, its symbol stays, and the history has both', async () => {
    const admin = await api.admin()
    expect((await admin.post<Token>('/api/admin/token-price', { price: 3.2525 })).body.price).toBe('3.2525')
    expect((await admin.post<Token>('/api/admin/token-name', { name: ' Nova ' })).status).toBe(200)
    expect((await api.caller().get('/api/token/GROK')).body).toEqual({
      symbol: 'GROK',
      name: 'Nova',
      price: '3.2525',
      logoUrl: null,
      logo: null,
    })
    expect(await actions('token-price-changed')).toMatchObject([
      { subject: 'GROK', before: { price: '3.00' }, after: { price: '3.2525' } },
    ])
    expect(await actions('token-name-changed')).toHaveLength(1)
    const refused = await admin.post('/api/admin/token-price', { price: 0 })
    expect([refused.status, refused.body]).toEqual([
      400,
      'Invalid price: Please enter a valid price greater than zero',
    ])
  })

  it('lists a price for each currency, to whoever is signed in', async () => {
    const ann = await api.buyer()
    const { body } = await ann.get<CryptoPrice[]>('/api/crypto-prices')
    expect(body).toHaveLength(16)
    expect((await ann.get<CryptoPrice>('/api/crypto-prices/USDT-TRC20')).body.price).toBe('1.00')
    expect((await ann.get('/api/crypto-prices/NOPE')).status).toBe(404)
    expect((await api.caller().get('/api/crypto-prices')).status).toBe(401)
  })

  it('given a wallet edited by an admin, a buyer gets its address alone, and it is no sample any more', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const seen = async () => (await ann.get('/api/wallets/symbol/ETH')).body
    const isSample = async () => {
      const wanted = { amount: 100, cryptoSymbol: 'ETH', termsAgreed: true }
      const { body } = await ann.post<PurchaseAnswer>('/api/purchases/requests', wanted)
      return body.purchase.sampleWallet
    }
    expect(await isSample()).toBe(true)
    const saved = await admin.post<Wallet>('/api/admin/wallets', { symbol: 'ETH', address })
    expect([saved.status, saved.body.description]).toEqual([200, null])
    expect(await seen()).toEqual({ address })
    expect(await isSample()).toBe(false)
  })

  it('given a wallet deleted by an admin, seeding again does not bring it back', async () => {
    const admin = await api.admin()
    const { body: wallet } = await admin.get<Wallet>('/api/admin/wallets/symbol/DOGE')
    expect((await admin.send('DELETE', `/api/admin/wallets/${wallet.id}`, undefined)).status).toBe(204)
    expect(await api.seedAgain()).toContain('seeded-before')
    expect((await admin.get(`/api/admin/wallets/${wallet.id}`)).status).toBe(404)
    const buy = await admin.post('/api/purchases/requests', {
      amount: 100,
      cryptoSymbol: 'DOGE',
      termsAgreed: true,
    })
    expect([buy.status, buy.body]).toEqual([409, expect.stringContaining('DOGE cannot be paid with')])
  })

  it('given a wallet created twice with one key, the answer is the same and one action is written', async () => {
    const admin = await api.admin()
    const { body: wallet } = await admin.get<Wallet>('/api/admin/wallets/symbol/ADA')
    await admin.send('DELETE', `/api/admin/wallets/${wallet.id}`, undefined)
    const key = randomUUID()
    const create = (address: string) =>
      admin.post<Wallet>('/api/admin/wallets', { symbol: 'ADA', address }, { 'idempotency-key': key })
    const address = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'
    const answers = await Promise.all([create(address), create(address), create(address)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await actions('wallet-created')).toHaveLength(1)
    expect((await create('addr1two')).status).toBe(409)
  })

  it('given a symbol that is taken, unknown, or missing, a wallet is not saved', async () => {
    const admin = await api.admin()
    const { body: wallet } = await admin.get<Wallet>('/api/admin/wallets/symbol/SOL')
    const put = async (body: object) =>
      (await admin.send('PUT', `/api/admin/wallets/${wallet.id}`, JSON.stringify(body))).status
    expect(await put({ symbol: 'BTC', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })).toBe(409)
    expect(await put({ symbol: 'NOPE', address: 'x' })).toBe(400)
    expect(await put({ symbol: 'SOL', address: ' ' })).toBe(400)
    const address = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    expect(await put({ symbol: 'SOL', address, description: 'cold' })).toBe(200)
    expect((await admin.get<Wallet>(`/api/admin/wallets/${wallet.id}`)).body).toMatchObject({
      symbol: 'SOL',
      address,
      description: 'cold',
    })
  })

  it('shows everybody the public settings that have a value, and no others', async () => {
    const visitor = api.caller()
    const { body } = await visitor.get<{ key: string }[]>('/api/settings')
    expect(body.map(({ key }) => key)).toEqual(['project_mission', 'marketing_mode'])
    expect((await visitor.get('/api/settings/smartsupp_key')).status).toBe(404)
    await api.pool.query(
      "insert into sale.site_settings (key, value) values ('smartsupp_key', 'abcdef012345')",
    )
    expect((await visitor.get('/api/settings/smartsupp_key')).body).toEqual({
      key: 'smartsupp_key',
      value: 'abcdef012345',
    })
  })

  it('has no active pixel until there is one, and then the newest', async () => {
    const visitor = api.caller()
    expect((await visitor.get('/api/twitter-pixels/active')).status).toBe(204)
    await api.pool.query(`insert into sale.twitter_pixels (name, base_pixel, event_pixel, is_active, created_at)
      values ('old', 'b1', 'e1', true, '2026-01-01'), ('new', 'b2', 'e2', true, '2026-02-01'),
             ('off', 'b3', 'e3', false, '2026-03-01')`)
    expect((await visitor.get('/api/twitter-pixels/active')).body).toEqual({
      basePixel: 'b2',
      eventPixel: 'e2',
    })
  })
})
