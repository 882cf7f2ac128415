import { randomUUID } from 'node:crypto'
import { parseKey, verifyReceipt } from '@presale/log'
import { waitFor } from '@presale/testing'
import { paid, requested, type Site } from './site'
import type { Visitor } from './visitor'

export function paymentCalls(site: () => Site): void {
  describe('Calls: admin calls on purchases', () => {
    let admin: Visitor
    beforeAll(async () => {
      admin = await site().admin()
    })

    it('GET /api/admin/purchases', async () => {
      const buyer = await site().buyer({ name: 'Pia Payer' })
      const { id } = await paid(buyer, 1000)
      const list = await admin.call('GET /api/admin/purchases')
      list.is(200).hasFields('id', 'userId', 'userName', 'userEmail', 'amount', 'status', 'allowedActions')
      list.begins({
        id,
        userName: 'Pia Payer',
        allowedActions: expect.arrayContaining(['approve', 'decline']),
      })
      list.header('x-total-count', /^\d+$/).header('link', /rel="first"/)
      ;(await admin.call('GET /api/admin/purchases/{id}', { params: { id } })).is(200).has({ id })
    })

    it('POST /api/admin/purchases/{id}/approve credits the tokens, once', async () => {
      const buyer = await site().buyer()
      const { id } = await paid(buyer, 250, 'b'.repeat(64))
      const approve = () => admin.call('POST /api/admin/purchases/{id}/approve', { params: { id } })
      const approved = (await approve()).is(200)
      approved.has({ purchase: { id, status: 'approved', transactionHash: 'b'.repeat(64) } })
      ;(await buyer.call('GET /api/user')).has({ balance: 250 })
      ;(await approve()).is(409)
      ;(await buyer.call('GET /api/dashboard')).has({ balance: 250 })
    })

    it('POST /api/admin/purchases/{id}/approve: a transaction settles one purchase', async () => {
      const hash = 'c'.repeat(64)
      const [first, second] = [await paid(await site().buyer(), 100, hash), await paid(await site().buyer())]
      const approve = (id: string, body: object) =>
        admin.call('POST /api/admin/purchases/{id}/approve', { params: { id }, body })
      ;(await approve(first.id, {})).is(200)
      ;(await approve(second.id, { transactionHash: hash.toUpperCase() })).is(409)
      ;(await approve(second.id, { transactionHash: 'd'.repeat(64) })).is(200)
    })

    it('GET /api/admin/purchases/{id}/payment: what the network says, of a site that asks no node', async () => {
      const { id } = await paid(await site().buyer(), 100, 'f'.repeat(64))
      const show = (params: { id: string }) => admin.call('GET /api/admin/purchases/{id}/payment', { params })
      ;(await show({ id })).is(200).has({ verdict: 'not-watched', network: 'Bitcoin', outputs: [] })
      ;(await show({ id: randomUUID() })).is(404)
    })

    it('GET /api/admin/received: what nobody named, of a site that asks no node', async () => {
      const list = await admin.call('GET /api/admin/received')
      list.is(200).begins()
      list.header('x-total-count', /^0$/)
      ;(await (await site().buyer()).call('GET /api/admin/received')).is(403)
      ;(await admin.call('GET /api/admin/received', { query: { page: '0' } })).is(400)
    })

    it('GET /api/admin/networks: those whose nodes are asked, for staff alone', async () => {
      const list = await admin.call('GET /api/admin/networks')
      expect(list.is(200).json).toEqual([])
      ;(await (await site().buyer()).call('GET /api/admin/networks')).is(403)
    })

    it('GET /api/purchases/{id}/payment: the same for its buyer, and for nobody else', async () => {
      const buyer = await site().buyer()
      const { id } = await paid(buyer, 100, '0a'.repeat(32))
      const show = (who: Visitor) => who.call('GET /api/purchases/{id}/payment', { params: { id } })
      ;(await show(buyer)).is(200).has({ state: 'not-watched', unit: 'BTC', received: null })
      ;(await show(await site().buyer())).is(404)
      ;(await show(admin)).is(404)
    })

    it('GET /api/purchases/{id}/payment/proof: of a site that asks no node there is none', async () => {
      const buyer = await site().buyer()
      const { id } = await paid(buyer, 100, '0b'.repeat(32))
      const show = (who: Visitor) => who.call('GET /api/purchases/{id}/payment/proof', { params: { id } })
      ;(await show(buyer))
        .is(200)
        .has({ purchaseId: id, network: null, block: null, outputs: [], proof: null })
      ;(await show(await site().buyer())).is(404)
      ;(await show(admin)).is(404)
    })

    it('GET /api/purchases/{id}/receipt: in a moment, and then a file that the keys of GET /api/log/keys prove, for its buyer alone', async () => {
      const buyer = await site().buyer()
      const { id } = await paid(buyer, 100, '0c'.repeat(32))
      const show = (who: Visitor) => who.call('GET /api/purchases/{id}/receipt', { params: { id } })
      const file = await waitFor(
        async () => {
          const { status, file } = (await show(buyer)).is(200).json as { status: string; file: string | null }
          expect(file === null ? 'soon' : 'ready').toBe(status)
          return file ?? undefined
        },
        { what: 'the receipt', timeoutMs: 40_000 },
      )
      const { logs } = (await site().anonymous().call('GET /api/log/keys')).is(200).json as { logs: string[] }
      const { leaves } = verifyReceipt(file, logs.map(parseKey))
      expect(leaves.map(({ type }) => type)).toEqual(['PurchaseRequested', 'PurchasePaid'])
      ;(await show(await site().buyer())).is(404)
      ;(await show(admin)).is(404)
    })

    it('GET /api/log/{token}/checkpoint and GET /api/log/{token}/tile/{level}/{*path}: for who has the token alone', async () => {
      const anybody = site().anonymous()
      ;(await anybody.call('GET /api/log/{token}/checkpoint', { params: { token: 'public' } })).is(404)
      const params = { token: 'public', level: '0', path: '000' }
      ;(await anybody.call('GET /api/log/{token}/tile/{level}/{*path}', { params })).is(404)
    })

    it('POST /api/admin/purchases/{id}/settlement: one transaction pays two purchases, each by its own output', async () => {
      const hash = 'e'.repeat(64)
      const [first, second] = [
        await paid(await site().buyer(), 100, hash),
        await paid(await site().buyer(), 100, hash),
      ]
      const approve = (id: string, body: object) =>
        admin.call('POST /api/admin/purchases/{id}/approve', { params: { id }, body })
      const narrow = (output: unknown) =>
        admin.call('POST /api/admin/purchases/{id}/settlement', {
          params: { id: first.id },
          body: { output },
        })
      const others = 'GET /api/admin/purchases/{id}/same-transaction'
      ;(await admin.call(others, { params: { id: second.id } })).is(200).begins({ id: first.id })
      ;(await approve(first.id, {})).is(200)
      ;(await approve(second.id, { output: 1 })).is(409)
      ;(await narrow('first')).is(400)
      ;(await narrow(0)).is(200).has({ purchase: { id: first.id, status: 'approved' } })
      ;(await approve(second.id, { output: 1 })).is(200)
    })

    it('POST /api/admin/purchases/{id}/evidence: the transaction of an approval that had none', async () => {
      const { id } = await paid(await site().buyer())
      const add = (transactionHash: string) =>
        admin.call('POST /api/admin/purchases/{id}/evidence', { params: { id }, body: { transactionHash } })
      ;(await add('1'.repeat(64))).is(409)
      ;(await admin.call('POST /api/admin/purchases/{id}/approve', { params: { id } })).is(200)
      ;(await add('1'.repeat(64))).is(200).has({ purchase: { id, transactionHash: '1'.repeat(64) } })
      ;(await add('2'.repeat(64))).is(409)
    })

    it('PUT /api/admin/purchases/{id}/note: for staff alone, over the version that was seen', async () => {
      const buyer = await site().buyer()
      const { id } = await paid(buyer)
      const write = (who: Visitor, text: string, version: string | null = null) =>
        who.call('PUT /api/admin/purchases/{id}/note', { params: { id }, body: { text, version } })
      ;(await write(buyer, 'A note')).is(403)
      ;(await write(admin, 'A note')).is(200).has({ purchase: { id, note: { text: 'A note' } } })
      ;(await write(admin, 'Another')).is(409)
      ;(await write(admin, 'x'.repeat(501))).is(400)
    })

    it('PUT /api/admin/purchases/{id}/onlooker: tells other staff who looks at it', async () => {
      const buyer = await site().buyer()
      const { id } = await paid(buyer)
      const look = (who: Visitor) => who.call('PUT /api/admin/purchases/{id}/onlooker', { params: { id } })
      ;(await look(buyer)).is(403)
      ;(await look(admin)).is(204)
    })

    it('POST /api/admin/purchases/{id}/decline', async () => {
      const { id } = await paid(await site().buyer())
      const decline = await admin.call('POST /api/admin/purchases/{id}/decline', {
        params: { id },
        body: { reason: 'No payment found' },
      })
      decline.is(200).has({ purchase: { status: 'declined', reason: 'No payment found' } })
    })

    it('POST /api/admin/purchases/{id}/reopen asks for a reason', async () => {
      const buyer = await site().buyer()
      const { id } = await requested(buyer)
      ;(await buyer.call('POST /api/purchases/{id}/cancel', { params: { id } })).is(200)
      const reopen = (body: object) =>
        admin.call('POST /api/admin/purchases/{id}/reopen', { params: { id }, body })
      ;(await reopen({})).is(400)
      ;(await reopen({ reason: 'Payment found' })).is(200).has({ purchase: { stage: 'awaiting-approval' } })
    })

    it('GET /api/admin/purchases/{id}/events: oldest first, with metadata and no personal data', async () => {
      const buyer = await site().buyer({ name: 'Eve Entful' })
      const { id } = await paid(buyer)
      const events = await admin.call('GET /api/admin/purchases/{id}/events', { params: { id } })
      events.is(200).hasFields('id', 'type', 'revision', 'position', 'at', 'actor', 'data', 'metadata')
      events.begins({ type: 'PurchaseRequested' }, { type: 'PurchasePaid' })
      events.check(() => expect(JSON.stringify(events.json[0].data)).not.toContain('Eve'))
    })

    it('GET /api/admin/events: the whole trail, newest first, filtered and paged by cursor', async () => {
      const { id } = await paid(await site().buyer())
      const mine = await admin.call('GET /api/admin/events', { query: { purchase: id } })
      mine.is(200).check(() => {
        expect(mine.json.map((event: { type: string }) => event.type)).toEqual([
          'PurchasePaid',
          'PurchaseRequested',
        ])
      })
      const first = await admin.call('GET /api/admin/events', { query: { purchase: id, pageSize: 1 } })
      first.is(200).header('link', /rel="next"/)
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      const [older] = await (await admin.fetch('GET', next)).json()
      expect(older.type).toBe('PurchaseRequested')
    })
  })
}
