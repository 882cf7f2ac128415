import type { ProjectionState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { pngOf, uploadLogo } from './logos'
import { BTC_ADDRESS, paid, type Site } from './site'
import type { Visitor } from './visitor'

const LEGACY_BTC_ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

export function adminCalls(site: () => Site): void {
  describe('Calls: admin calls', () => {
    let admin: Visitor
    beforeAll(async () => {
      admin = await site().admin()
    })

    it('GET /api/admin/actions: who, when, what, before and after', async () => {
      ;(await admin.call('POST /api/admin/token-price', { body: { price: 4 } })).is(200)
      ;(await admin.call('POST /api/admin/token-price', { body: { price: 3 } })).is(200)
      const actions = (await admin.call('GET /api/admin/actions')).is(200)
      actions.hasFields('id', 'at', 'actor', 'action', 'subject', 'before', 'after')
      actions.begins({
        action: 'token-price-changed',
        subject: 'GROK',
        before: { price: '4' },
        after: { price: '3' },
      })
    })

    it('GET /api/admin/users', async () => {
      const list = (await admin.call('GET /api/admin/users')).is(200)
      list.hasFields(
        'id',
        'name',
        'email',
        'ipAddress',
        'userAgent',
        'isAdmin',
        'isModerator',
        'balance',
        'createdAt',
      )
      list.check(() => expect(list.text).not.toMatch(/password|argon2/i))
    })

    it('DELETE /api/admin/users/{id}: undecided purchases ask for a warning, and stay decidable', async () => {
      const buyer = await site().buyer()
      const { userId, id } = await paid(buyer)
      const params = { id: userId }
      ;(await admin.call('DELETE /api/admin/users/{id}', { params })).is(409)
      ;(await admin.call('DELETE /api/admin/users/{id}', { params, query: { confirm: 'true' } })).is(204)
      const approved = await admin.call('POST /api/admin/purchases/{id}/approve', { params: { id } })
      approved.is(200).has({ purchase: { status: 'approved', userName: 'Deleted user' } })
    })

    it('POST /api/admin/token-price, -name and -logo answer the token', async () => {
      ;(await admin.call('POST /api/admin/token-price', { body: { price: '3.00' } }))
        .is(200)
        .has({ symbol: 'GROK' })
      ;(await admin.call('POST /api/admin/token-name', { body: { name: 'GROK' } }))
        .is(200)
        .has({ name: 'GROK' })
      const uploaded = await uploadLogo(admin, { name: 'logo.png', bytes: pngOf() })
      uploaded.is(200).has({ token: { symbol: 'GROK', logo: expect.stringContaining('/logo/') } })
    })

    it('GET and POST /api/admin/wallets; GET, PUT, DELETE /api/admin/wallets/{id}; by symbol', async () => {
      const body = { symbol: 'BTC', address: BTC_ADDRESS, description: 'Cold storage' }
      const saved = await admin.call('POST /api/admin/wallets', { body })
      saved.hasFields('id', 'symbol', 'address', 'description', 'updatedAt').has(body)
      const params = { id: saved.json.id, symbol: 'BTC' }
      ;(await admin.call('GET /api/admin/wallets')).is(200).hasFields('id', 'symbol', 'address')
      ;(await admin.call('GET /api/admin/wallets/{id}', { params })).is(200).has(body)
      ;(await admin.call('GET /api/admin/wallets/symbol/{symbol}', { params })).is(200).has(body)
      const moved = { symbol: 'BTC', address: LEGACY_BTC_ADDRESS }
      ;(await admin.call('PUT /api/admin/wallets/{id}', { params, body: moved })).is(200).has(moved)
      const history = await admin.call('GET /api/admin/wallets/symbol/{symbol}/history', { params })
      history.is(200).begins({ address: LEGACY_BTC_ADDRESS, until: null }, { address: BTC_ADDRESS })
      ;(await admin.call('DELETE /api/admin/wallets/{id}', { params })).is(204)
      ;(await admin.call('GET /api/admin/wallets/{id}', { params })).is(404)
      ;(await admin.call('POST /api/admin/wallets', { body })).is(201)
    })

    it('GET and POST /api/admin/twitter-pixels; GET, PUT, DELETE /api/admin/twitter-pixels/{id}', async () => {
      const body = { name: 'Launch', basePixel: 'o1abc', eventPixel: 'tw-o1abc-od2ef', isActive: false }
      const made = (await admin.call('POST /api/admin/twitter-pixels', { body })).is(201)
      made.hasFields('id', 'name', 'basePixel', 'eventPixel', 'isActive', 'createdAt').has(body)
      const params = { id: made.json.id }
      ;(await admin.call('GET /api/admin/twitter-pixels')).is(200).begins(body)
      const active = { ...body, isActive: true }
      const put = await admin.call('PUT /api/admin/twitter-pixels/{id}', { params, body: active })
      put.is(200).has(active)
      ;(await admin.call('GET /api/admin/twitter-pixels/{id}', { params })).is(200).has(active)
      ;(await admin.call('DELETE /api/admin/twitter-pixels/{id}', { params })).is(204)
      ;(await admin.call('GET /api/admin/twitter-pixels/{id}', { params })).is(404)
    })

    it('PUT /api/admin/settings/{key}', async () => {
      const put = (key: string, value: unknown) =>
        admin.call('PUT /api/admin/settings/{key}', { params: { key }, body: { value } })
      const key = 'abcdef0123456789'
      ;(await put('smartsupp_key', key)).is(200).has({ key: 'smartsupp_key', value: key })
      const shown = await site()
        .anonymous()
        .call('GET /api/settings/{key}', { params: { key: 'smartsupp_key' } })
      shown.is(200).has({ value: key })
      ;(await put('self_approval', 'refuse')).is(200)
      ;(await put('self_approval', 'allow')).is(200)
      ;(await put('self_approval', 'admins')).is(200)
      ;(await put('self_approval', 'perhaps')).is(400)
      ;(await put('nothing', 'x')).is(404)
    })

    it('GET /api/admin/export/….csv', async () => {
      await site().buyer({ name: '=HYPERLINK("http://x")' })
      for (const what of ['purchases', 'users', 'events'] as const) {
        const csv = (await admin.call(`GET /api/admin/export/${what}.csv`)).is(200)
        csv.header('content-type', /^text\/csv/).check(() => expect(csv.text).not.toMatch(/(^|,)"?=/m))
      }
    })

    it('GET /api/admin/projections and GET /api/admin/queues', async () => {
      const projections = (await admin.call('GET /api/admin/projections')).is(200)
      projections.has(expect.arrayContaining([expect.objectContaining({ name: 'purchase-list' })]))
      ;(await admin.call('GET /api/admin/queues')).is(200).hasFields('name', 'counts', 'nextJobs')
    })

    it('POST /api/admin/projections/{name}/verify and the other tasks of a projection', async () => {
      const params = { name: 'balances' }
      ;(await admin.call('POST /api/admin/projections/{name}/rollback', { params })).is(409)
      ;(await admin.call('POST /api/admin/projections/{name}/drop-old', { params })).is(409)
      ;(await admin.call('POST /api/admin/projections/{name}/cancel', { params })).is(409)
      const nothing = { params: { name: 'nothing' } }
      ;(await admin.call('POST /api/admin/projections/{name}/rebuild', nothing)).is(404)
      const asked = (await admin.call('POST /api/admin/projections/{name}/verify', { params })).is(202)
      asked.has({ kind: 'verify', state: 'waiting', outcome: null })
      await waitFor(
        async () => {
          const { json } = await admin.call('GET /api/admin/projections')
          const tasks = (json as ProjectionState[]).map(({ task }) => task)
          return tasks.some((task) => task?.outcome === 'equal') ? true : undefined
        },
        { what: 'the comparison to find both equal', timeoutMs: 60_000 },
      )
    })

    it('GET /api/admin/log: how far the log of the ledger is signed, for staff alone', async () => {
      const { log } = (await admin.call('GET /api/admin/log')).is(200).json as {
        log: { name: string; key: string; size: number; signedSize: number; witnesses: object[] }
      }
      expect(log.name).toMatch(/^presale\/log\/[0-9a-f]{16}$/)
      expect(log.key.startsWith(`${log.name}+`)).toBe(true)
      expect(log.size).toBeGreaterThanOrEqual(log.signedSize)
      expect(log.witnesses).toEqual([])
      ;(await (await site().buyer()).call('GET /api/admin/log')).is(403)
    })

    it('GET /api/admin/quarantine: nothing is set aside where every event can be read', async () => {
      const nothing = (await admin.call('GET /api/admin/quarantine')).is(200)
      nothing.header('x-total-count', /^0$/).check(() => expect(nothing.json).toEqual([]))
    })

    it('GET /api/docs: a page to browse the API, for signed-in admins', async () => {
      const page = (await admin.call('GET /api/docs')).is(200).header('content-type', /^text\/html/)
      page.header('content-security-policy', /script-src 'self'/)
      const style = await admin.call('GET /api/docs/{file}', { params: { file: 'swagger-ui.css' } })
      style.is(200).header('content-type', /^text\/css/)
      const buyer = await site().buyer()
      ;(await buyer.call('GET /api/docs')).is(403)
      ;(await buyer.call('GET /api/docs/{file}', { params: { file: 'swagger-ui.css' } })).is(403)
    })
  })
}
