import { submissionOf } from '../support/person'
import { paid, requested, type Site } from './site'

const PURCHASE_FIELDS = [
  'id',
  'userId',
  'createdAt',
  'date',
  'amount',
  'price',
  'total',
  'wallet',
  'paymentMethod',
  'cryptoSymbol',
  'cryptoAmount',
  'status',
  'stage',
  'transactionHash',
  'expiresAt',
  'paidAt',
  'timeRemaining',
  'decidedAt',
  'reason',
  'contested',
  'allowedActions',
]
export function userCalls(site: () => Site): void {
  describe('Calls: public and user calls', () => {
    it('GET /api/dashboard', async () => {
      const buyer = await site().buyer()
      await requested(buyer)
      const reply = (await buyer.call('GET /api/dashboard')).is(200)
      reply.hasFields('balance', 'price', 'tokenName', 'projectMission', 'userPurchases')
      reply.has({ balance: 0, userPurchases: [{ status: 'pending' }] })
    })

    it('GET /api/purchases', async () => {
      const buyer = await site().buyer()
      const purchase = await requested(buyer)
      const reply = (await buyer.call('GET /api/purchases')).is(200).hasFields(...PURCHASE_FIELDS)
      reply.header('x-total-count', '1').begins({ id: purchase.id, stage: 'awaiting-payment' })
    })

    it('POST /api/purchases: the response carries the created purchase', async () => {
      const buyer = await site().buyer()
      const { address } = (
        await buyer.call('GET /api/wallets/symbol/{symbol}', { params: { symbol: 'ETH' } })
      ).json
      const { cryptoAmount } = await requested(buyer, 250, 'ETH')
      const body = {
        amount: 250,
        paymentMethod: 'ETH',
        termsAgreed: true,
        paymentWalletAddress: address,
        cryptoSymbol: 'ETH',
        cryptoAmount,
      }
      const created = (await buyer.call('POST /api/purchases', { body })).is(201)
      created.has({
        purchase: { amount: 250, wallet: address, status: 'pending', stage: 'awaiting-approval' },
      })
      created.check(() =>
        expect(Object.keys(created.json.purchase)).toEqual(expect.arrayContaining(PURCHASE_FIELDS)),
      )
      const far = { ...body, cryptoAmount: '1' }
      ;(await buyer.call('POST /api/purchases', { body: far })).is(409)
      const elsewhere = { ...body, paymentWalletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
      ;(await buyer.call('POST /api/purchases', { body: elsewhere })).is(409)
    })

    it('POST /api/purchases with purchaseId reports payment on that request', async () => {
      const buyer = await site().buyer()
      const purchase = await requested(buyer)
      const reported = await buyer.call('POST /api/purchases', {
        body: submissionOf(purchase, 'a'.repeat(64)),
      })
      reported.is(201).has({
        purchase: { id: purchase.id, stage: 'awaiting-approval', transactionHash: 'a'.repeat(64) },
      })
    })

    it('POST /api/purchases: one key stands for one purchase, and for one body', async () => {
      const buyer = await site().buyer()
      const send = (amount: number) =>
        buyer.call('POST /api/purchases/requests', {
          body: { amount, cryptoSymbol: 'BTC', termsAgreed: true },
          headers: { 'idempotency-key': 'the-same-key' },
        })
      const first = (await send(100)).is(201).json.purchase
      ;(await send(100)).is(201).has({ purchase: { id: first.id } })
      ;(await send(200)).is(409)
    })

    it('POST /api/purchases/{id}/cancel', async () => {
      const buyer = await site().buyer()
      const { id } = await requested(buyer)
      const cancelled = await buyer.call('POST /api/purchases/{id}/cancel', { params: { id } })
      cancelled.is(200).has({ purchase: { id, status: 'expired', stage: null } })
    })

    it('POST /api/purchases/{id}/transaction: another one, three times', async () => {
      const buyer = await site().buyer()
      const { id } = await paid(buyer, 100, '1b'.repeat(32))
      const correct = (transactionHash: string, who = buyer) =>
        who.call('POST /api/purchases/{id}/transaction', { params: { id }, body: { transactionHash } })
      const corrected = (await correct('2C'.repeat(32))).is(200)
      corrected.has({ purchase: { id, stage: 'awaiting-approval', transactionHash: '2C'.repeat(32) } })
      ;(await correct('2C'.repeat(32))).is(409)
      ;(await correct('')).is(400)
      ;(await correct('3d'.repeat(32), await site().buyer())).is(404)
      for (const byte of ['3d', '4e']) (await correct(byte.repeat(32))).is(200)
      ;(await correct('5f'.repeat(32))).is(409)
    })

    it('GET /api/purchases/export.csv: one’s own, with a header row', async () => {
      const buyer = await site().buyer()
      const { id } = await paid(buyer)
      const csv = (await buyer.call('GET /api/purchases/export.csv')).is(200)
      csv.header('content-type', /^text\/csv/).header('content-disposition', /attachment; filename=/)
      csv.check(() => expect(csv.text.trim().split('\r\n')).toHaveLength(2))
      csv.check(() => expect(csv.text).toContain(id))
    })

    it('GET /api/wallets/symbol/{symbol}: address, and nothing else', async () => {
      const buyer = await site().buyer()
      const reply = await buyer.call('GET /api/wallets/symbol/{symbol}', { params: { symbol: 'ETH' } })
      reply.is(200).check(() => expect(Object.keys(reply.json)).toEqual(['address']))
      ;(await buyer.call('GET /api/wallets/symbol/{symbol}', { params: { symbol: 'NOPE' } })).is(404)
    })

    it('GET /api/crypto-prices and GET /api/crypto-prices/{symbol}', async () => {
      const buyer = await site().buyer()
      const list = (await buyer.call('GET /api/crypto-prices')).is(200)
      list.hasFields('id', 'symbol', 'name', 'price', 'updatedAt', 'source', 'isAvailable')
      const one = await buyer.call('GET /api/crypto-prices/{symbol}', { params: { symbol: 'BTC' } })
      one.is(200).has({ symbol: 'BTC', name: 'Bitcoin', source: 'sample' })
      ;(await buyer.call('GET /api/crypto-prices/{symbol}', { params: { symbol: 'NOPE' } })).is(404)
    })

    it('GET /api/sale: whether the token is sold now, for everybody', async () => {
      const sale = (await site().anonymous().call('GET /api/sale')).is(200)
      sale.has({ state: 'open', sentence: null, hardCap: null, remaining: null, maxPerBuyer: null })
      sale.hasFields('paymentSeconds', 'approvalSeconds')
    })

    it('POST /api/crypto-prices/update: without a provider it says so, and nothing changes', async () => {
      const admin = await site().admin()
      const before = (await admin.call('GET /api/crypto-prices')).text
      ;(await admin.call('POST /api/crypto-prices/update')).is(409)
      const after = await admin.call('GET /api/crypto-prices')
      after.check(() => expect(after.text).toBe(before))
    })

    it('GET /api/token/{symbol}', async () => {
      const reply = await site()
        .anonymous()
        .call('GET /api/token/{symbol}', { params: { symbol: 'GROK' } })
      reply.is(200).hasFields('symbol', 'name', 'price', 'logoUrl', 'logo').has({ symbol: 'GROK' })
      ;(
        await site()
          .anonymous()
          .call('GET /api/token/{symbol}', { params: { symbol: 'NOPE' } })
      ).is(404)
    })

    it('GET /api/twitter-pixels/active: 204 without one, else the newest active', async () => {
      const admin = await site().admin()
      const active = () => site().anonymous().call('GET /api/twitter-pixels/active')
      ;(await active()).is(204)
      const ids: string[] = []
      for (const basePixel of ['older', 'newer']) {
        const body = { name: 'Pixel', basePixel, eventPixel: 'tw-a-b' }
        ids.push((await admin.call('POST /api/admin/twitter-pixels', { body })).is(201).json.id)
      }
      const shown = (await active()).is(200)
      shown.check(() => expect(shown.json).toEqual({ basePixel: 'newer', eventPixel: 'tw-a-b' }))
      for (const id of ids) {
        ;(await admin.call('DELETE /api/admin/twitter-pixels/{id}', { params: { id } })).is(204)
      }
      ;(await active()).is(204)
    })

    it('GET /api/settings and GET /api/settings/{key}: public ones; 404 where there is none', async () => {
      const list = (await site().anonymous().call('GET /api/settings')).is(200)
      list.hasFields('key', 'value')
      list.check(() => {
        const keys = list.json.map((setting: { key: string }) => setting.key)
        expect(keys).toContain('project_mission')
        expect(keys).not.toContain('self_approval')
      })
      const one = (key: string) => site().anonymous().call('GET /api/settings/{key}', { params: { key } })
      ;(await one('project_mission')).is(200).has({ key: 'project_mission' })
      for (const key of ['support_contact', 'self_approval', 'nothing']) (await one(key)).is(404)
    })

    it('GET /api/moderator/check', async () => {
      const reply = await (await site().admin()).call('GET /api/moderator/check')
      reply.is(200).check(() => expect(reply.json).toEqual({ isAdmin: true, isModerator: false }))
    })

    it('GET /api/live-figures: what has really been sold', async () => {
      const reply = await site().anonymous().call('GET /api/live-figures')
      reply
        .is(200)
        .hasFields('raised', 'target', 'remaining', 'progress', 'participants', 'endsAt', 'purchases')
    })

    it('GET /api/openapi.json describes every call', async () => {
      const reply = await site().anonymous().call('GET /api/openapi.json')
      reply.is(200).has({ openapi: expect.stringMatching(/^3\.1\./) })
    })
  })
}
