import { randomUUID } from 'node:crypto'
import { decorate, type EventStore, EventStoreUnavailable } from '@presale/event-store'
import type { PurchaseCommand } from '../domain/commands'
import type { Actor } from '../domain/events'
import { purchaseTerms } from '../domain/purchase-event.fixture'
import { executePurchase, type PurchaseExecution } from './execute-purchase'
import { loadPurchase } from './load-purchase'
import type { OpenStore } from './purchase-approval.fixture'

const buyer: Actor = { id: randomUUID(), role: 'user' }
const admin: Actor = { id: randomUUID(), role: 'admin' }
const at = new Date('2026-11-21T10:00:00.000Z')

const request = (purchaseId: string): PurchaseCommand => ({
  type: 'request',
  at,
  actor: buyer,
  purchaseId,
  paymentWindowSeconds: 900,
  terms: purchaseTerms({ buyerId: buyer.id ?? '' }),
})
const report: PurchaseCommand = {
  type: 'report-payment',
  at,
  actor: buyer,
  transactionHash: null,
  approvalWindowSeconds: 3600,
}
const approve: PurchaseCommand = { type: 'approve', at, actor: admin, settled: null, reason: null }
const decline: PurchaseCommand = { type: 'decline', at, actor: admin, reason: null }

const execution = (purchaseId: string, ...commands: PurchaseCommand[]): PurchaseExecution => ({
  purchaseId,
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: buyer,
  receivedAt: at,
  commands,
})

export function executePurchaseCases(open: OpenStore): void {
  describe('executing commands on an event store', () => {
    let store: EventStore
    const revisionOf = async (id: string) => (await loadPurchase(store, id)).revision

    beforeAll(() => {
      store = open()
    })
    afterAll(() => store.close())

    it('request and report go in with one append, and the stream folds to what was answered', async () => {
      const id = randomUUID()
      const executed = await executePurchase(store, execution(id, request(id), report))
      expect(executed).toMatchObject({
        ok: true,
        outcome: 'accepted',
        revision: 1,
        state: { status: 'awaiting-approval' },
      })
      const loaded = await loadPurchase(store, id)
      expect(executed.ok && executed.state).toEqual(loaded.state)
      expect(executed.ok && executed.position).toEqual(loaded.position)
    })

    it('a refused one adds nothing, also when an earlier one of the same execution was accepted', async () => {
      const id = randomUUID()
      const refused = await executePurchase(store, execution(id, request(id), approve))
      expect(refused).toMatchObject({ ok: false, refusal: { code: 'not-paid-yet' } })
      expect(await revisionOf(id)).toBe(-1)
    })

    it('the same command again answers as the first did, also after the purchase has moved on', async () => {
      const id = randomUUID()
      const first = execution(id, request(id))
      await executePurchase(store, first)
      await executePurchase(store, execution(id, report))
      const again = await executePurchase(store, first)
      expect(again).toMatchObject({
        ok: true,
        outcome: 'repeated',
        revision: 0,
        state: { status: 'awaiting-payment' },
      })
      expect(await revisionOf(id)).toBe(1)
    })

    it('the same command id with another request is refused', async () => {
      const id = randomUUID()
      const first = { ...execution(id, request(id)), requestHash: 'one' }
      await executePurchase(store, first)
      expect(await executePurchase(store, { ...first, requestHash: 'two' })).toMatchObject({
        ok: false,
        refusal: { code: 'key-used-otherwise' },
      })
    })

    it('the same command ten times at once is one event', async () => {
      const id = randomUUID()
      const same = execution(id, request(id))
      const all = await Promise.all(Array.from({ length: 10 }, () => executePurchase(store, same)))
      expect(all.every((executed) => executed.ok && executed.revision === 0)).toBe(true)
      expect(await revisionOf(id)).toBe(0)
    })

    it('approve and decline at once: one is carried out, the other is refused with the reason', async () => {
      const id = randomUUID()
      await executePurchase(store, execution(id, request(id), report))
      const answers = await Promise.all(
        [approve, decline, approve].map((command) => executePurchase(store, execution(id, command))),
      )
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(await revisionOf(id)).toBe(2)
    })

    it('an append whose outcome stayed unknown is found by the next attempt, and not made twice', async () => {
      const id = randomUUID()
      let isFirst = true
      const losesTheAnswer = decorate(store, {
        async append(append) {
          const appended = await append()
          if (!isFirst) return appended
          isFirst = false
          throw new EventStoreUnavailable('the connection broke before the answer')
        },
      })
      const executed = await executePurchase(losesTheAnswer, execution(id, request(id)))
      expect(executed).toMatchObject({ ok: true, outcome: 'repeated', revision: 0 })
      expect(await revisionOf(id)).toBe(0)
    })
  })
}
