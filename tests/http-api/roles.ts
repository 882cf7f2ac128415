import type { Endpoint } from '@presale/contracts'
import { BTC_ADDRESS, paid, type Site } from './site'
import type { Visitor } from './visitor'

const ADMIN_ONLY = 'Admin privileges required'
const STAFF_ONLY = 'Admin or moderator privileges required'
const ID = '00000000-0000-4000-8000-000000000000'
const params = { id: ID, symbol: 'BTC', key: 'project_mission', name: 'balances' }

const buyersCalls: Endpoint[] = [
  'GET /api/user',
  'GET /api/dashboard',
  'GET /api/purchases',
  'GET /api/crypto-prices',
  'GET /api/moderator/check',
]
const panelReads: Endpoint[] = [
  'GET /api/admin/users',
  'GET /api/admin/purchases',
  'GET /api/admin/wallets',
  'GET /api/admin/freeze',
  'GET /api/admin/twitter-pixels',
  'GET /api/admin/events',
  'GET /api/admin/actions',
  'GET /api/admin/projections',
  'GET /api/admin/log',
  'GET /api/admin/quarantine',
  'GET /api/admin/queues',
  'GET /api/admin/remotes',
]
const adminOnly: Endpoint[] = [
  'POST /api/admin/users/{id}/make-admin',
  'POST /api/admin/users/{id}/make-moderator',
  'POST /api/admin/users/{id}/remove-moderator',
  'DELETE /api/admin/users/{id}',
  'POST /api/admin/wallets',
  'PUT /api/admin/wallets/{id}',
  'DELETE /api/admin/wallets/{id}',
  'POST /api/admin/token-price',
  'POST /api/admin/token-name',
  'POST /api/admin/token-logo',
  'POST /api/admin/twitter-pixels',
  'PUT /api/admin/twitter-pixels/{id}',
  'DELETE /api/admin/twitter-pixels/{id}',
  'PUT /api/admin/settings/{key}',
  'POST /api/crypto-prices/update',
  'PUT /api/admin/crypto-prices/{symbol}',
  'GET /api/admin/readiness',
  'GET /api/admin/restore',
  'GET /api/admin/proposals',
  'POST /api/admin/proposals/{id}/approve',
  'POST /api/admin/proposals/{id}/reject',
  'POST /api/admin/restore/confirm',
  'POST /api/admin/purchases/{id}/reopen',
  'POST /api/admin/purchases/{id}/settlement',
  'POST /api/admin/projections/{name}/rebuild',
  'POST /api/admin/projections/{name}/verify',
  'POST /api/admin/projections/{name}/rollback',
  'POST /api/admin/projections/{name}/drop-old',
  'POST /api/admin/projections/{name}/cancel',
  'POST /api/admin/queues/{name}/pause',
  'POST /api/admin/queues/{name}/resume',
  'POST /api/admin/queues/{name}/empty',
  'POST /api/admin/queues/{name}/failed/retry',
  'GET /api/admin/export/purchases.csv',
  'GET /api/admin/export/users.csv',
  'GET /api/admin/export/events.csv',
]

export function roles(site: () => Site): void {
  describe('Roles and permissions', () => {
    describe('Anonymous', () => {
      it.each([...buyersCalls, ...panelReads, ...adminOnly])('%s is 401', async (endpoint) => {
        ;(await site().anonymous().call(endpoint, { params })).refuses(401, 'You are not signed in.')
      })
    })

    describe('Authenticated user', () => {
      let buyer: Visitor
      beforeAll(async () => {
        buyer = await site().buyer()
      })

      it.each(buyersCalls)('%s is open', async (endpoint) => {
        ;(await buyer.call(endpoint)).is(200)
      })

      it.each([...panelReads, ...adminOnly])('%s is refused', async (endpoint) => {
        const reply = await buyer.call(endpoint, { params })
        reply.is(403).check(() => expect([ADMIN_ONLY, STAFF_ONLY]).toContain(reply.text))
      })
    })

    describe('Moderator', () => {
      let moderator: Visitor
      beforeAll(async () => {
        moderator = await site().moderator()
      })

      it.each(panelReads)('%s is open', async (endpoint) => {
        ;(await moderator.call(endpoint)).is(200)
      })

      it.each(adminOnly)(`%s is refused: ${ADMIN_ONLY}`, async (endpoint) => {
        ;(await moderator.call(endpoint, { params })).refuses(403, ADMIN_ONLY)
      })

      it('admin rows are hidden from the moderator’s user list', async () => {
        const forAdmin = await (await site().admin()).call('GET /api/admin/users', {
          query: { search: 'admin@example.com' },
        })
        forAdmin.check(() => expect(forAdmin.json).toHaveLength(1))
        const forModerator = await moderator.call('GET /api/admin/users', {
          query: { search: 'admin@example.com' },
        })
        forModerator.check(() => expect(forModerator.json).toEqual([])).header('x-total-count', '0')
      })

      it('approves and declines', async () => {
        const buyer = await site().buyer()
        const [approved, declined] = [await paid(buyer), await paid(buyer)]
        const approve = await moderator.call('POST /api/admin/purchases/{id}/approve', {
          params: { id: approved.id },
        })
        approve.is(200).has({ purchase: { status: 'approved' } })
        const decline = await moderator.call('POST /api/admin/purchases/{id}/decline', {
          params: { id: declined.id },
        })
        decline.is(200).has({ purchase: { status: 'declined' } })
      })
    })

    describe('Admin', () => {
      let admin: Visitor
      beforeAll(async () => {
        admin = await site().admin()
      })

      it.each(panelReads)('%s is open', async (endpoint) => {
        ;(await admin.call(endpoint)).is(200)
      })

      it('promotes to admin, makes and removes moderators, deletes users', async () => {
        const person = await site().buyer({ name: 'Rollo' })
        const { id } = (await person.call('GET /api/user')).json
        const send = (endpoint: Endpoint) => admin.call(endpoint, { params: { id } })
        const check = async () => (await person.call('GET /api/moderator/check')).json
        ;(await send('POST /api/admin/users/{id}/make-moderator')).is(200).has({ isModerator: true })
        expect(await check()).toEqual({ isAdmin: false, isModerator: true })
        ;(await send('POST /api/admin/users/{id}/remove-moderator')).is(200).has({ isModerator: false })
        expect(await check()).toEqual({ isAdmin: false, isModerator: false })
        ;(await send('POST /api/admin/users/{id}/make-admin')).is(200).has({ isAdmin: true })
        expect(await check()).toMatchObject({ isAdmin: true })
        ;(await send('DELETE /api/admin/users/{id}')).is(204)
        ;(await person.call('GET /api/user')).is(401)
        ;(await send('DELETE /api/admin/users/{id}')).is(404)
      })

      it('nobody deletes their own account, and the last admin stays', async () => {
        const { id } = (await admin.call('GET /api/user')).json
        ;(await admin.call('DELETE /api/admin/users/{id}', { params: { id } })).is(409)
        ;(await admin.call('GET /api/user')).is(200)
      })

      it('manages wallets', async () => {
        const body = { symbol: 'BTC', address: BTC_ADDRESS, description: 'Cold' }
        const saved = await admin.call('POST /api/admin/wallets', { body })
        saved.check(() => expect([200, 201]).toContain(saved.status)).has(body)
      })
    })

    it('a person’s data is nobody else’s: another’s purchase is unknown, not forbidden', async () => {
      const purchase = await paid(await site().buyer())
      const other = await site().buyer()
      const cancel = await other.call('POST /api/purchases/{id}/cancel', { params: { id: purchase.id } })
      cancel.is(404)
    })

    it.each(['/api/nothing', '/api/admin/nothing', '/api'])('%s is unknown to everybody', async (path) => {
      for (const visitor of [site().anonymous(), await site().buyer(), await site().admin()]) {
        expect((await visitor.fetch('GET', path)).status).toBe(404)
      }
    })
  })
}
