import { paid, requested, type Site } from './site'
import type { Visitor } from './visitor'

const SECOND_MS = 1000

export function limits(site: () => Site): void {
  describe('Business constants and limits', () => {
    let admin: Visitor
    beforeAll(async () => {
      admin = await site().admin()
    })

    it('Minimum purchase: 100 tokens', async () => {
      expect((await requested(await site().buyer(), 100)).amount).toBe(100)
    })

    it.each([100, 250, 1000, 5000, 10_000, 50_000])('Quick amounts: %d', async (amount) => {
      expect((await requested(await site().buyer(), amount)).amount).toBe(amount)
    })

    it('Payment window: 900 s; approval window: 3600 s', async () => {
      const buyer = await site().buyer()
      const window = await requested(buyer)
      const seconds = (from: string | null, to: string | null) =>
        (Date.parse(to ?? '') - Date.parse(from ?? '')) / SECOND_MS
      expect(seconds(window.createdAt, window.expiresAt)).toBeCloseTo(900, 0)
      expect(window.timeRemaining).toBeGreaterThan(880)
      expect(window.timeRemaining).toBeLessThanOrEqual(900)
      const approval = await paid(buyer)
      expect(seconds(approval.paidAt, approval.expiresAt)).toBeCloseTo(3600, 0)
    })

    it('Fallback token price: 3.00, name GROK', async () => {
      const token = await site()
        .anonymous()
        .call('GET /api/token/{symbol}', { params: { symbol: 'GROK' } })
      token.has({ name: 'GROK' }).check(() => expect(Number(token.json.price)).toBe(3))
    })

    it('Display precision: price 4 decimals, total 2, amount to pay 6', async () => {
      const purchase = await requested(await site().buyer(), 250)
      expect(purchase.price).toMatch(/^\d+\.\d{4}$/)
      expect(purchase.total).toMatch(/^\d+\.\d{2}$/)
      expect(purchase.cryptoAmount).toMatch(/^\d+\.\d{6}(\d{2})?$/)
    })

    it('Users list page sizes: 5, 10, 25, 50, default 10', async () => {
      for (let people = 0; people < 11; people += 1) await site().buyer()
      const list = (query: Record<string, number>) => admin.call('GET /api/admin/users', { query })
      const usual = await list({})
      usual.is(200).check(() => expect(usual.json).toHaveLength(10))
      for (const pageSize of [5, 10, 25, 50]) {
        const page = (await list({ pageSize })).is(200)
        page.check(() => expect(page.json.length).toBeLessThanOrEqual(pageSize))
        page.check(() => expect(page.json.length).toBeGreaterThan(Math.min(4, pageSize)))
      }
      ;(await list({ pageSize: 101 })).is(400)
      ;(await list({ page: 0 })).is(400)
      usual.header('x-new-users-last-24-hours', /^\d+$/).header('x-new-users-last-7-days', /^\d+$/)
    })

    it('Payments list: 10 per page, newest first, and every row once', async () => {
      const ids = new Set<string>()
      let buyer = await site().buyer()
      for (let made = 0; made < 12; made += 1) {
        if (made % 4 === 0) buyer = await site().buyer()
        await requested(buyer)
      }
      const first = (await admin.call('GET /api/admin/purchases')).is(200)
      first.check(() => expect(first.json).toHaveLength(10))
      const pages = Math.ceil(Number(first.headers.get('x-total-count')) / 10)
      for (let page = 1; page <= pages; page += 1) {
        const { json } = await admin.call('GET /api/admin/purchases', { query: { page } })
        for (const { id } of json) ids.add(id)
      }
      expect(ids.size).toBe(Number(first.headers.get('x-total-count')))
    })

    it('Users search: matches email, name, ip address', async () => {
      const email = 'needle.in.hay@example.com'
      await site().buyer({ name: 'Zoë Quartz', email })
      for (const search of ['NEEDLE.IN', 'zoë qua', 'Quartz']) {
        const found = await admin.call('GET /api/admin/users', { query: { search } })
        found.is(200).begins({ email }).header('x-total-count', '1')
      }
      const byAddress = await admin.call('GET /api/admin/users', { query: { search: '127.0.0' } })
      byAddress.is(200).check(() => expect(byAddress.json.length).toBeGreaterThan(0))
      for (const search of ['%', '_', '\\', "'; drop table", 'nobody at all']) {
        const none = await admin.call('GET /api/admin/users', { query: { search } })
        none.is(200).check(() => expect(none.json).toEqual([]))
      }
    })

    it('Payments search: matches user name, email, wallet, status, amount, total', async () => {
      const buyer = await site().buyer({ name: 'Xaver Yxt', email: 'xyxt@example.com' })
      const { id, wallet } = await requested(buyer, 7317, 'DOGE')
      // 7317 tokens at 3.00
      for (const search of ['xaver yx', 'XYXT@', wallet.slice(3, 20), '7317', '21951.00', '7,317']) {
        const found = await admin.call('GET /api/admin/purchases', { query: { search } })
        found.is(200).check(() => expect(found.json.map((row: { id: string }) => row.id)).toContain(id))
      }
      const pending = await admin.call('GET /api/admin/purchases', { query: { search: 'pending' } })
      pending.is(200).begins({ status: 'pending' })
      const none = await admin.call('GET /api/admin/purchases', { query: { search: '%' } })
      none.is(200).check(() => expect(none.json).toEqual([]))
    })

    it.each([
      'BTC',
      'ETH',
      'DOGE',
      'USDT',
      'USDC',
      'XRP',
      'BNB',
      'ADA',
      'SOL',
      'DOT',
      'AVAX',
      'MATIC',
      'LINK',
      'UNI',
      'TRX',
      'USDT-TRC20',
    ])('Accepted currencies: %s has a price and a wallet', async (symbol) => {
      const buyer = await site().buyer()
      const params = { symbol }
      const price = (await buyer.call('GET /api/crypto-prices/{symbol}', { params })).is(200)
      price.check(() => expect(Number(price.json.price)).toBeGreaterThan(0))
      price.check(() => expect(price.json).toMatchObject({ change24hIsSample: true, source: 'sample' }))
      ;(await buyer.call('GET /api/wallets/symbol/{symbol}', { params })).is(200)
    })

    it('Chat key: update rejects under 10, takes 10', async () => {
      const put = (value: string) =>
        admin.call('PUT /api/admin/settings/{key}', { params: { key: 'smartsupp_key' }, body: { value } })
      ;(await put('123456789')).is(400)
      ;(await put('1234567890')).is(200)
    })
  })
}
