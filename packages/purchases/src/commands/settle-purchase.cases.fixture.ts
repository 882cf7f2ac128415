import { EventStoreUnavailable } from '@presale/event-store'
import { streamOf } from '../domain/events'
import { SETTLEMENT_PREFIX, settlementStreamOf } from '../settlement/transaction'
import { addEvidence } from './add-evidence'
import { loadPurchase } from './load-purchase'
import {
  admin,
  approvalOf,
  approve,
  at,
  behindOnce,
  claimsOn,
  endAttempt,
  eventsOf,
  execute,
  heldBy,
  interrupted,
  newTransaction,
  type OpenStore,
  outcomeOf,
  paid,
  perTransaction,
  withMethods,
} from './purchase-approval.fixture'

export function settlePurchaseCases(open: OpenStore): void {
  describe('settling a purchase by a transaction', () => {
    const given = perTransaction(open)
    const { byHash, sweep, typesOf, killedAt } = given

    it('claims first, and approves at the revision that the claim was decided on, by its name', async () => {
      const id = await paid(given.store)
      expect(outcomeOf(await approve(given.store, id, { ...byHash(), output: 3 }))).toBe('accepted')
      const [claim] = await claimsOn(given.store, given.transaction)
      expect(claim).toMatchObject({ purchaseId: id, purchaseRevision: 1, output: '3', isHeld: true })
      expect((await eventsOf(given.store, id))[2]?.data).toMatchObject({
        claimId: claim?.claimId,
        output: '3',
        evidence: 'transaction',
        ...byHash(),
      })
    })

    describe('given the purchase as it was read a moment ago', () => {
      /** The streams that an approval reads, in order. */
      const reading = () => {
        const streams: string[] = []
        const { store } = given
        const noting = withMethods(store, {
          readStream: (stream) => {
            streams.push(stream)
            return store.readStream(stream)
          },
        })
        return { store: noting, streams }
      }

      it('it is not read again, and the claim is', async () => {
        const id = await paid(given.store)
        const guess = await loadPurchase(given.store, id)
        const { store, streams } = reading()
        expect(outcomeOf(await approve(store, id, { ...byHash(), guess }))).toBe('accepted')
        const settlement = settlementStreamOf(given.transaction)
        expect(streams).toEqual([settlement, settlement])
      })

      it('and another event since, it is read, and claimed and approved at what it is by then', async () => {
        const id = await paid(given.store)
        const guess = await loadPurchase(given.store, id)
        await endAttempt(given.store, id, guess.revision)
        expect(outcomeOf(await approve(given.store, id, { ...byHash(), guess }))).toBe('accepted')
        expect(await typesOf(id)).toEqual(['ApprovalAttemptEnded', 'PurchaseApproved'])
        const held = (await claimsOn(given.store, given.transaction)).filter(({ isHeld }) => isHeld)
        expect(held).toMatchObject([{ purchaseId: id, purchaseRevision: guess.revision + 1 }])
      })

      it('and a refusal that it leads to, the purchase says by then whether it stands', async () => {
        const id = await paid(given.store)
        const guess = await loadPurchase(given.store, id)
        expect(outcomeOf(await approve(given.store, id, { ...byHash(), commandId: 'first' }))).toBe(
          'accepted',
        )
        const again = await approve(given.store, id, { ...byHash(), commandId: 'first', guess })
        expect(again).toMatchObject({ ok: true, revision: 2 })
        expect(await typesOf(id)).toEqual(['PurchaseApproved'])
        expect(outcomeOf(await approve(given.store, id, { ...byHash(), guess }))).toBe('already-approved')
        expect(await heldBy(given.store, given.transaction)).toEqual([id])
      })
    })

    it('given a sweep that overtakes an approval, and another purchase that takes the output, the approval does not come', async () => {
      const [slow, quick] = [await paid(given.store), await paid(given.store)]
      const stalls = interrupted(given.store, 'before the approval', async () => {
        expect(await sweep()).toEqual(['released'])
        expect(outcomeOf(await approve(given.store, quick, byHash()))).toBe('accepted')
      })
      expect(outcomeOf(await approve(stalls, slow, byHash()))).toBe('transaction-settled-another')
      expect(await typesOf(slow)).toEqual(['ApprovalAttemptEnded'])
      expect(await heldBy(given.store, given.transaction)).toEqual([quick])
    })

    it('given a sweep that overtakes an approval, and nobody else, the approval takes a new claim', async () => {
      const id = await paid(given.store)
      const stalls = interrupted(given.store, 'before the approval', async () => {
        expect(await sweep()).toEqual(['released'])
      })
      expect(outcomeOf(await approve(stalls, id, byHash()))).toBe('accepted')
      expect(await typesOf(id)).toEqual(['ApprovalAttemptEnded', 'PurchaseApproved'])
      const claims = await claimsOn(given.store, given.transaction)
      expect(claims.map(({ purchaseRevision, isHeld }) => [purchaseRevision, isHeld])).toEqual([
        [1, false],
        [2, true],
      ])
    })

    it('given an approval that passes while it is judged, the claim is kept', async () => {
      const id = await paid(given.store)
      const approval = approvalOf(id, byHash())
      await killedAt('after the claim', id, approval.commandId)
      const judges = interrupted(given.store, 'before the approval', async () => {
        expect(outcomeOf(await approve(given.store, id, approval))).toBe('accepted')
      })
      expect(await sweep(judges)).toEqual(['kept'])
      expect(await typesOf(id)).toEqual(['PurchaseApproved'])
      expect(await heldBy(given.store, given.transaction)).toEqual([id])
    })

    it('given the purchase goes on between claim and approval, it is not approved on what it became by the old claim', async () => {
      const id = await paid(given.store)
      const expires = interrupted(given.store, 'before the approval', async () => {
        const reopening = { approvalWindowSeconds: 3600, reason: 'Found', at, actor: admin }
        const system = { id: null, role: 'system' } as const
        await execute(given.store, id, {
          type: 'expire',
          at: new Date(at.getTime() + 3_700_000),
          actor: system,
        })
        await execute(given.store, id, { type: 'reopen', ...reopening })
      })
      expect(outcomeOf(await approve(expires, id, byHash()))).toBe('accepted')
      const claims = await claimsOn(given.store, given.transaction)
      expect(claims.map(({ purchaseRevision, isHeld }) => ({ purchaseRevision, isHeld }))).toEqual([
        { purchaseRevision: 1, isHeld: false },
        { purchaseRevision: 3, isHeld: true },
      ])
    })

    it('given somebody declines between claim and approval, it is refused and the transaction is free', async () => {
      const [id, other] = [await paid(given.store), await paid(given.store)]
      const declined = interrupted(given.store, 'before the approval', async () => {
        await execute(given.store, id, { type: 'decline', at, actor: admin, reason: null })
      })
      expect(outcomeOf(await approve(declined, id, byHash()))).toBe('already-declined')
      expect(await heldBy(given.store, given.transaction)).toEqual([])
      expect(outcomeOf(await approve(given.store, other, byHash()))).toBe('accepted')
    })

    it('given the answer to a claim is lost, and it is released meanwhile, its repeated append is no claim', async () => {
      const [id, other] = [await paid(given.store), await paid(given.store)]
      // The claim is stored, released and appended again by a caller that read the stream before: the store accepts
      // it.
      const loses = interrupted(given.store, 'after the claim', async () => {
        expect(await sweep()).toEqual(['released'])
        expect(outcomeOf(await approve(given.store, other, byHash()))).toBe('accepted')
        throw new EventStoreUnavailable('the connection broke before the answer')
      })
      expect(outcomeOf(await approve(loses, id, byHash()))).toBe('transaction-settled-another')
      expect(await heldBy(given.store, given.transaction)).toEqual([other])
    })

    it('given a reader that is behind, the store’s yes to a stored and released claim is not believed', async () => {
      const [id, other] = [await paid(given.store), await paid(given.store)]
      const commandId = await killedAt('after the claim', id)
      // The purchase is read as it was when the claim was made, the settlement as it was before.
      const before = (await eventsOf(given.store, id)).length
      expect(await sweep()).toEqual(['released'])
      const behind = behindOnce(
        withMethods(given.store, {
          async *readStream(stream) {
            let isFirst = stream === streamOf(id)
            let count = 0
            for await (const event of given.store.readStream(stream)) {
              count += 1
              if (!isFirst || count <= before) yield event
            }
            isFirst = false
          },
        }),
        (stream) => stream.startsWith(SETTLEMENT_PREFIX),
      )
      await expect(approve(behind, id, { ...byHash(), commandId })).rejects.toThrow(EventStoreUnavailable)
      expect(await typesOf(id)).toEqual(['ApprovalAttemptEnded'])
      expect(await heldBy(given.store, given.transaction)).toEqual([])
      expect(outcomeOf(await approve(given.store, other, byHash()))).toBe('accepted')
    })

    it('given the answer to the approval is lost, the same command finds it, and its claim is kept', async () => {
      const id = await paid(given.store)
      const loses = interrupted(given.store, 'after the approval', async () => {
        throw new EventStoreUnavailable('the connection broke before the answer')
      })
      expect(outcomeOf(await approve(loses, id, byHash()))).toBe('repeated')
      expect(await sweep()).toEqual(['kept'])
    })

    it('evidence that is added later is overtaken by no sweep either', async () => {
      const [bare, other] = [await paid(given.store), await paid(given.store)]
      expect(outcomeOf(await approve(given.store, bare))).toBe('accepted')
      const stalls = interrupted(given.store, 'before the approval', async () => {
        expect(await sweep()).toEqual(['released'])
        expect(outcomeOf(await approve(given.store, other, byHash()))).toBe('accepted')
      })
      const evidence = { ...approvalOf(bare), ...byHash() }
      expect(outcomeOf(await addEvidence(stalls, evidence))).toBe('transaction-settled-another')
      expect(await typesOf(bare)).toEqual(['PurchaseApproved', 'ApprovalAttemptEnded'])
      expect(
        outcomeOf(await addEvidence(given.store, { ...evidence, transactionHash: newTransaction().hash })),
      ).toBe('accepted')
      expect(await typesOf(bare)).toEqual(['PurchaseApproved', 'ApprovalAttemptEnded', 'EvidenceAdded'])
    })
  })
}
