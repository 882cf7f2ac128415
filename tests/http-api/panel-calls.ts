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
      shown.has({ emailConfirmed: false })
    })

    it('GET /api/admin/wallet-changes: whose address changed within a day, who did it, and from where', async () => {
      const body = { symbol: 'ETH', address: `0x${'ab'.repeat(20)}` }
      ;(await admin.call('POST /api/admin/wallets', { body })).check(() => undefined)
      const changes = (await admin.call('GET /api/admin/wallet-changes')).is(200)
      changes.hasFields('id', 'at', 'symbol', 'addressBefore', 'addressAfter', 'actor', 'ipAddress')
      changes.begins({ symbol: 'ETH', addressAfter: body.address })
      ;(await (await site().buyer()).call('GET /api/admin/wallet-changes')).is(403)
    })

    it('POST /api/admin/wallets/recall, GET /api/admin/recalled-addresses: an address that is not ours', async () => {
      const address = `0x${'cd'.repeat(20)}`
      const recall = (by: typeof admin, body: object) => by.call('POST /api/admin/wallets/recall', { body })
      ;(await recall(await site().moderator(), { address })).is(403)
      ;(await recall(admin, { address: '' })).is(400)
      ;(await recall(admin, { address })).is(200).has({ address, reported: [] })
      const listed = (await admin.call('GET /api/admin/recalled-addresses')).is(200)
      listed.hasFields('address', 'at', 'actor', 'reported')
      const wallet = { symbol: 'ETH', address }
      ;(await admin.call('POST /api/admin/wallets', { body: wallet })).refuses(
        409,
        'This address was recalled: it is not ours, and cannot be used again.',
      )
      ;(await (await site().buyer()).call('GET /api/admin/recalled-addresses')).is(403)
    })

    it('PUT /api/admin/crypto-prices/{symbol}: by hand; a jump has to be confirmed', async () => {
      const put = (body: object, symbol = 'LINK') =>
        admin.call('PUT /api/admin/crypto-prices/{symbol}', { params: { symbol }, body })
      ;(await put({ price: '20' })).is(200).has({ symbol: 'LINK', price: '20', source: 'manual' })
      ;(await put({ price: '40' })).refuses(
        409,
        'The price changes by 100.00 %, from 20 to 40; more than 50 % has to be confirmed.',
      )
      ;(await put({ price: '40', confirm: true })).is(200).has({ price: '40' })
      ;(await put({ price: '1' }, 'NOPE')).is(404)
    })

    it('GET /api/admin/readiness: what stands in the way of going live', async () => {
      const list = (await admin.call('GET /api/admin/readiness')).is(200)
      list.hasFields('isLive', 'isReady', 'entries').has({ isLive: false, isReady: false })
      const live = await admin.call('PUT /api/admin/settings/{key}', {
        params: { key: 'marketing_mode' },
        body: { value: 'live' },
      })
      live.is(409).check(() => expect(live.text).toContain('sample-wallets'))
    })

    it('GET /api/admin/freeze: who froze the sale and since when, for all staff', async () => {
      const boss = await admin.call('GET /api/user')
      const freeze = (value: string) =>
        admin.call('PUT /api/admin/settings/{key}', { params: { key: 'sale_frozen' }, body: { value } })
      ;(await admin.call('GET /api/admin/freeze')).is(200).has({ frozen: null })
      ;(await freeze('true')).is(200)
      const frozen = (await admin.call('GET /api/admin/freeze')).is(200)
      frozen.has({ frozen: { at: expect.any(String), actor: { id: boss.json.id, name: boss.json.name } } })
      ;(await freeze('true')).is(200)
      ;(await admin.call('GET /api/admin/freeze')).has(frozen.json)
      ;(await freeze('')).is(200)
      ;(await admin.call('GET /api/admin/freeze')).has({ frozen: null })
      ;(await (await site().buyer()).call('GET /api/admin/freeze')).is(403)
    })

    it('GET and POST /api/admin/restore: nothing was restored here, so there is nothing to confirm', async () => {
      ;(await admin.call('GET /api/admin/restore')).is(200).has({ unconfirmed: null })
      ;(await admin.call('POST /api/admin/restore/confirm')).is(200).has({ unconfirmed: null })
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

    it('POST /api/remote-reports and GET /api/admin/remotes: what failed in browsers, and how often', async () => {
      const body = {
        remote: 'buyer' as const,
        version: '1.0.0-e2e',
        kind: 'crash' as const,
        route: '/status',
        message: 'x is not a function',
      }
      const ann = await site().buyer()
      ;(await ann.call('POST /api/remote-reports', { body })).is(204)
      ;(await ann.call('POST /api/remote-reports', { body: { ...body, version: 'newest' } })).is(400)
      ;(await site().anonymous().call('POST /api/remote-reports', { body })).is(401)
      const remotes = (await admin.call('GET /api/admin/remotes')).is(200)
      remotes.hasFields(
        'name',
        'activations',
        'isHistoryUnreadable',
        'refusesReports',
        'lastHour',
        'lastDay',
        'failures',
      )
      remotes.check(() =>
        expect(remotes.json[0]?.failures).toContainEqual(
          expect.objectContaining({ version: '1.0.0-e2e', kind: 'crash', lastRoute: '/status' }),
        ),
      )
    })

    it('GET /api/admin/queues/{name}/failed: read by staff; failed jobs are tried again by admins', async () => {
      const moderator = await site().moderator()
      const params = { name: 'purchase-deadlines' }
      for (const staff of [admin, moderator])
        (await staff.call('GET /api/admin/queues/{name}/failed', { params })).is(200)
      const retry = (who: Visitor) => who.call('POST /api/admin/queues/{name}/failed/retry', { params })
      ;(await retry(moderator)).is(403)
      ;(await retry(admin)).is(200).has(params)
      const one = { params: { ...params, id: 'unknown' } }
      ;(await admin.call('POST /api/admin/queues/{name}/failed/{id}/retry', one)).is(404)
    })

    it('POST /api/admin/queues/{name}/pause, empty and resume: by an admin, each written down', async () => {
      const params = { name: 'prices' }
      const paused = (await admin.call('POST /api/admin/queues/{name}/pause', { params })).is(200)
      paused.has({ name: 'prices', isPaused: true })
      ;(await admin.call('POST /api/admin/queues/{name}/empty', { params })).is(200).has({ isPaused: true })
      const resumed = (await admin.call('POST /api/admin/queues/{name}/resume', { params })).is(200)
      resumed.has({ isPaused: false })
      const { json } = await admin.call('GET /api/admin/actions')
      expect(json.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
        'queue-resumed',
        'queue-emptied',
        'queue-paused',
      ])
    })
  })
}
