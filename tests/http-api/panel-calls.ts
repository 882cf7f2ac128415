import { PASSWORD, paid, type Site } from './site'
import type { Visitor } from './visitor'

/** Calls of the admin panel's other sections: audit, figures, operations. */
export function panelCalls(site: () => Site): void {
  describe('Calls: what else the admin panel shows and does', () => {
    let admin: Visitor
    beforeAll(async () => {
      admin = await site().admin()
    })

    it('POST /api/user/confirm-password: for what moves money or says who may, some time after the sign-in', async () => {
      const confirm = (who: Visitor, password: string) =>
        who.call('POST /api/user/confirm-password', { body: { password } })
      const ann = await site().buyer()
      ;(await confirm(ann, PASSWORD)).is(200).hasFields('confirmedUntil')
      ;(await confirm(ann, 'not the password')).refuses(400, 'Password is wrong')
      ;(await confirm(site().anonymous(), PASSWORD)).is(401)
    })

    it('GET /api/admin/users/{id}: a user of the list', async () => {
      const { id } = (await (await site().buyer({ name: 'Una User' })).call('GET /api/user')).json
      const shown = (await admin.call('GET /api/admin/users/{id}', { params: { id } })).is(200)
      shown.hasFields('id', 'name', 'email', 'isAdmin', 'balance', 'createdAt').has({ id, name: 'Una User' })
    })

    it('GET /api/admin/wallet-changes: whose address changed within a day, who did it, and from where', async () => {
      const body = { symbol: 'ETH', address: `0x${'ab'.repeat(20)}` }
      ;(await admin.call('POST /api/admin/wallets', { body })).check(() => undefined)
      const changes = (await admin.call('GET /api/admin/wallet-changes')).is(200)
      changes.hasFields('id', 'at', 'symbol', 'addressBefore', 'addressAfter', 'actor', 'ipAddress')
      changes.begins({ symbol: 'ETH', addressAfter: body.address })
      ;(await (await site().buyer()).call('GET /api/admin/wallet-changes')).is(403)
    })

    it('GET /api/admin/figures: by day, by currency, by state; time to decision', async () => {
      await paid(await site().buyer())
      const figures = (await admin.call('GET /api/admin/figures')).is(200)
      figures.hasFields('from', 'to', 'days', 'currencies', 'statuses', 'decisions')
      figures.check(() => expect(figures.json.days).toHaveLength(30))
      ;(await admin.call('GET /api/admin/figures', { query: { from: 'yesterday' } })).is(400)
    })

    it('GET /api/admin/system: versions, windows, and each part as it answers', async () => {
      const system = (await admin.call('GET /api/admin/system')).is(200)
      system.has({ windows: { paymentSeconds: 900, approvalSeconds: 3600 } })
      system.has({ eventStore: { available: true, kind: 'embedded' }, postgres: { available: true } })
    })

    it('/api/admin/bull-board/…: read by staff, acted on by admins', async () => {
      const moderator = await site().moderator()
      const queue = { path: 'api/queues/purchase-deadlines/pause' }
      for (const staff of [admin, moderator]) {
        const page = await staff.call('GET /api/admin/bull-board/{*path}', { params: { path: '' } })
        page
          .is(200)
          .header('content-type', /^text\/html/)
          .header('content-security-policy', /script-src 'self'/)
      }
      for (const method of ['PUT', 'POST', 'PATCH'] as const) {
        const endpoint = `${method} /api/admin/bull-board/{*path}` as const
        ;(await moderator.call(endpoint, { params: queue })).is(403)
        ;(await admin.call(endpoint, { params: { path: 'nothing' } })).is(404)
      }
      const resume = { path: 'api/queues/purchase-deadlines/resume' }
      ;(await admin.call('PUT /api/admin/bull-board/{*path}', { params: resume })).is(200)
      const [done] = (await admin.call('GET /api/admin/actions')).json
      expect(done).toMatchObject({ action: 'queue-resumed', subject: 'purchase-deadlines' })
    })
  })
}
