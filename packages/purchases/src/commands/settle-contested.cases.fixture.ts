import { randomUUID } from 'node:crypto'
import { StreamTombstoned } from '@presale/event-store'
import { streamOf } from '../domain/events'
import { purchaseEvent } from '../domain/purchase-event.fixture'
import { SETTLEMENT_PREFIX } from '../settlement/transaction'
import { ClaimUndecided } from './claim-undecided'
import {
  appendEvent,
  appendRaw,
  approve,
  heldBy,
  interrupted,
  type OpenStore,
  outcomeOf,
  paid,
  perTransaction,
  withMethods,
} from './purchase-approval.fixture'

export function settleContestedCases(open: OpenStore): void {
  describe('settling a purchase by a transaction, where another claim is in the way', () => {
    const given = perTransaction(open)
    const { byHash, sweep, typesOf, killedAt } = given

    it('one in flight is waited for, and then refuses or frees', async () => {
      const [first, second] = [await paid(given.store), await paid(given.store)]
      let waiting: Promise<string> | undefined
      const stalls = interrupted(given.store, 'before the approval', async () => {
        waiting = approve(given.store, second, byHash()).then(outcomeOf)
      })
      expect(outcomeOf(await approve(stalls, first, byHash()))).toBe('accepted')
      expect(await waiting).toBe('transaction-settled-another')
    })

    it('two approvals of one purchase at once credit once, and the second is refused by what it became', async () => {
      const id = await paid(given.store)
      const outcomes = await Promise.all([
        approve(given.store, id, byHash()),
        approve(given.store, id, byHash()),
      ])
      expect(outcomes.map(outcomeOf).sort()).toEqual(['accepted', 'already-approved'])
      expect(await typesOf(id)).toEqual(['PurchaseApproved'])
      expect(await heldBy(given.store, given.transaction)).toEqual([id])
    })

    it('one that cannot be judged goes on excluding, until an admin skips what cannot be read', async () => {
      const [odd, other] = [await paid(given.store), await paid(given.store)]
      await killedAt('before the approval', odd)
      await appendRaw(given.store, odd, { type: 'PurchaseTeleported' }, 1)
      expect(await sweep()).toEqual(['unjudgeable'])
      await expect(approve(given.store, other, byHash())).rejects.toMatchObject({ why: 'unjudgeable' })
      expect(await heldBy(given.store, given.transaction)).toEqual([odd])
      await appendEvent(given.store, purchaseEvent('EventSkipped', { purchaseId: odd, revision: 2 }), 2)
      expect(outcomeOf(await approve(given.store, other, byHash()))).toBe('accepted')
    })

    it('one on a purchase whose stream was closed for good goes on excluding', async () => {
      const [closed, other] = [await paid(given.store), await paid(given.store)]
      await killedAt('before the approval', closed)
      const tombstoned = withMethods(given.store, {
        async *readStream(stream) {
          if (stream === streamOf(closed)) throw new StreamTombstoned(stream)
          yield* given.store.readStream(stream)
        },
      })
      expect(await sweep(tombstoned)).toEqual(['unjudgeable'])
      await expect(approve(tombstoned, other, byHash())).rejects.toThrow(ClaimUndecided)
    })

    it('a settlement that cannot be read itself settles nothing', async () => {
      const id = await paid(given.store)
      const stream = `${SETTLEMENT_PREFIX}BTC-${given.transaction.hash}`
      await given.store.append(
        stream,
        [{ id: randomUUID(), type: 'Odd', data: {}, metadata: {} }],
        'no-stream',
      )
      await expect(approve(given.store, id, byHash())).rejects.toMatchObject({ why: 'unjudgeable' })
      expect(await typesOf(id)).toEqual([])
    })
  })
}
