import { randomUUID } from 'node:crypto'
import {
  connectEventStore,
  type EventStore,
  EventStoreUnavailable,
  StreamTombstoned,
} from '@presale/event-store'
import { streamOf } from '../domain/events'
import { SETTLEMENT_PREFIX, type Transaction } from '../settlement/transaction'
import { addEvidence } from './add-evidence'
import { ClaimUndecided } from './claim-undecided'
import {
  admin,
  appendEvent,
  appendRaw,
  approvalOf,
  approve,
  at,
  behindOnce,
  claimsOn,
  eventsOf,
  execute,
  heldBy,
  interrupted,
  newTransaction,
  outcomeOf,
  type Point,
  paid,
  withMethods,
} from './purchase-approval.fixture'
import { type Released, releaseIfOver } from './release-claim'

const later = (seconds: number) => () => new Date(Date.now() + seconds * 1000)
class CutOff extends Error {}
const cutOff = async () => {
  throw new CutOff('the process was killed')
}

describe('settling a purchase by a transaction', () => {
  let store: EventStore
  let transaction: Transaction
  beforeAll(() => {
    store = connectEventStore(process.env.EVENTSTORE_URL ?? '')
  })
  afterAll(() => store.close())
  beforeEach(() => {
    transaction = newTransaction()
  })

  const byHash = () => ({ transactionHash: transaction.hash })
  /** Judges every claim as the sweep does, which ends attempts. */
  const sweep = async (using = store): Promise<Released['outcome'][]> => {
    const outcomes: Released['outcome'][] = []
    for (const claim of (await claimsOn(store, transaction)).filter(({ isHeld }) => isHeld)) {
      const releasing = { transaction, claim, now: new Date(), endsAttempt: true }
      outcomes.push((await releaseIfOver(using, releasing)).outcome)
    }
    return outcomes
  }
  const typesOf = async (id: string) => (await eventsOf(store, id)).slice(2).map(({ type }) => type)
  const killedAt = async (point: Point, id: string, commandId: string = randomUUID()) => {
    const dies = interrupted(store, point, cutOff)
    await expect(approve(dies, id, { ...byHash(), commandId })).rejects.toThrow(CutOff)
    return commandId
  }

  it('claims first, and approves at the revision that the claim was decided on, by its name', async () => {
    const id = await paid(store)
    expect(outcomeOf(await approve(store, id, { ...byHash(), output: 3 }))).toBe('accepted')
    const [claim] = await claimsOn(store, transaction)
    expect(claim).toMatchObject({ purchaseId: id, purchaseRevision: 1, output: '3', isHeld: true })
    expect((await eventsOf(store, id))[2]?.data).toMatchObject({
      ...{ claimId: claim?.claimId, output: '3', evidence: 'transaction', ...byHash() },
    })
  })

  it('given a sweep that overtakes an approval, and another purchase that takes the output, the approval does not come', async () => {
    const [slow, quick] = [await paid(store), await paid(store)]
    const stalls = interrupted(store, 'before the approval', async () => {
      expect(await sweep()).toEqual(['released'])
      expect(outcomeOf(await approve(store, quick, byHash()))).toBe('accepted')
    })
    expect(outcomeOf(await approve(stalls, slow, byHash()))).toBe('transaction-settled-another')
    expect(await typesOf(slow)).toEqual(['ApprovalAttemptEnded'])
    expect(await heldBy(store, transaction)).toEqual([quick])
  })

  it('given a sweep that overtakes an approval, and nobody else, the approval takes a new claim', async () => {
    const id = await paid(store)
    const stalls = interrupted(store, 'before the approval', async () => {
      expect(await sweep()).toEqual(['released'])
    })
    expect(outcomeOf(await approve(stalls, id, byHash()))).toBe('accepted')
    expect(await typesOf(id)).toEqual(['ApprovalAttemptEnded', 'PurchaseApproved'])
    const claims = await claimsOn(store, transaction)
    expect(claims.map(({ purchaseRevision, isHeld }) => [purchaseRevision, isHeld])).toEqual([
      ...[
        [1, false],
        [2, true],
      ],
    ])
  })

  it('given an approval that passes while it is judged, the claim is kept', async () => {
    const id = await paid(store)
    const approval = approvalOf(id, byHash())
    await killedAt('after the claim', id, approval.commandId)
    const judges = interrupted(store, 'before the approval', async () => {
      expect(outcomeOf(await approve(store, id, approval))).toBe('accepted')
    })
    expect(await sweep(judges)).toEqual(['kept'])
    expect(await typesOf(id)).toEqual(['PurchaseApproved'])
    expect(await heldBy(store, transaction)).toEqual([id])
  })

  it('given the purchase goes on between claim and approval, it is not approved on what it became by the old claim', async () => {
    const id = await paid(store)
    const expires = interrupted(store, 'before the approval', async () => {
      const reopening = { approvalWindowSeconds: 3600, reason: 'Found', at, actor: admin }
      const system = { id: null, role: 'system' } as const
      await execute(store, id, { type: 'expire', at: new Date(at.getTime() + 3_700_000), actor: system })
      await execute(store, id, { type: 'reopen', ...reopening })
    })
    expect(outcomeOf(await approve(expires, id, byHash()))).toBe('accepted')
    const claims = await claimsOn(store, transaction)
    expect(claims.map(({ purchaseRevision, isHeld }) => ({ purchaseRevision, isHeld }))).toEqual([
      { purchaseRevision: 1, isHeld: false },
      { purchaseRevision: 3, isHeld: true },
    ])
  })

  it('given somebody declines between claim and approval, it is refused and the transaction is free', async () => {
    const [id, other] = [await paid(store), await paid(store)]
    const declined = interrupted(store, 'before the approval', async () => {
      await execute(store, id, { type: 'decline', at, actor: admin, reason: null })
    })
    expect(outcomeOf(await approve(declined, id, byHash()))).toBe('already-declined')
    expect(await heldBy(store, transaction)).toEqual([])
    expect(outcomeOf(await approve(store, other, byHash()))).toBe('accepted')
  })

  it('given the answer to a claim is lost, and it is released meanwhile, its repeated append is no claim', async () => {
    const [id, other] = [await paid(store), await paid(store)]
    // The claim is stored, released and then appended again by whoever read the stream before: the store says yes.
    const loses = interrupted(store, 'after the claim', async () => {
      expect(await sweep()).toEqual(['released'])
      expect(outcomeOf(await approve(store, other, byHash()))).toBe('accepted')
      throw new EventStoreUnavailable('the connection broke before the answer')
    })
    expect(outcomeOf(await approve(loses, id, byHash()))).toBe('transaction-settled-another')
    expect(await heldBy(store, transaction)).toEqual([other])
  })

  it('given a reader that is behind, the store’s yes to a stored and released claim is not believed', async () => {
    const [id, other] = [await paid(store), await paid(store)]
    const commandId = await killedAt('after the claim', id)
    // The purchase is read as it was when the claim was made, the settlement as it was before.
    const before = (await eventsOf(store, id)).length
    expect(await sweep()).toEqual(['released'])
    const behind = behindOnce(
      withMethods(store, {
        async *readStream(stream) {
          let isFirst = stream === streamOf(id)
          let count = 0
          for await (const event of store.readStream(stream)) {
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
    expect(await heldBy(store, transaction)).toEqual([])
    expect(outcomeOf(await approve(store, other, byHash()))).toBe('accepted')
  })

  it('given the answer to the approval is lost, the same command finds it, and its claim is kept', async () => {
    const id = await paid(store)
    const loses = interrupted(store, 'after the approval', async () => {
      throw new EventStoreUnavailable('the connection broke before the answer')
    })
    expect(outcomeOf(await approve(loses, id, byHash()))).toBe('repeated')
    expect(await sweep()).toEqual(['kept'])
  })

  describe('of a process that is killed', () => {
    it.each([
      ['before the claim', 'accepted', []],
      ['after the claim', 'accepted', ['released']],
      ['before the approval', 'accepted', ['released']],
      ['after the approval', 'transaction-settled-another', ['kept']],
    ] as const)('%s, another purchase is %s after the sweep', async (point, outcome, swept) => {
      const [id, other] = [await paid(store), await paid(store)]
      await killedAt(point, id)
      expect(await sweep()).toEqual(swept)
      expect(outcomeOf(await approve(store, other, byHash()))).toBe(outcome)
      expect(await heldBy(store, transaction)).toEqual([point === 'after the approval' ? id : other])
    })

    it.each(['before the claim', 'after the claim', 'before the approval'] as const)(
      '%s, the same call again goes on at once',
      async (point) => {
        const id = await paid(store)
        const commandId = await killedAt(point, id)
        expect(outcomeOf(await approve(store, id, { ...byHash(), commandId }))).toBe('accepted')
        expect(await typesOf(id)).toEqual(['PurchaseApproved'])
        expect(await claimsOn(store, transaction)).toHaveLength(1)
      },
    )

    it('the claim is ended by whoever meets it, once nobody can be behind it', async () => {
      const [id, other] = [await paid(store), await paid(store)]
      await killedAt('before the approval', id)
      const met = approve(store, other, { ...byHash(), now: later(5) })
      await expect(met).rejects.toMatchObject({ why: 'in-flight', retryAfterSeconds: expect.any(Number) })
      expect(outcomeOf(await approve(store, other, { ...byHash(), now: later(11) }))).toBe('accepted')
      expect(await typesOf(id)).toEqual(['ApprovalAttemptEnded'])
    })

    it('the sale goes on: the purchase is approved without it', async () => {
      const id = await paid(store)
      await killedAt('before the approval', id)
      expect(outcomeOf(await approve(store, id, { reason: 'Paid in cash' }))).toBe('accepted')
      expect(await sweep()).toEqual(['released'])
    })
  })

  describe('where another claim is in the way', () => {
    it('one in flight is waited for, and then refuses or frees', async () => {
      const [first, second] = [await paid(store), await paid(store)]
      let waiting: Promise<string> | undefined
      const stalls = interrupted(store, 'before the approval', async () => {
        waiting = approve(store, second, byHash()).then(outcomeOf)
      })
      expect(outcomeOf(await approve(stalls, first, byHash()))).toBe('accepted')
      expect(await waiting).toBe('transaction-settled-another')
    })

    it('two approvals of one purchase at once credit once, and the second is refused by what it became', async () => {
      const id = await paid(store)
      const outcomes = await Promise.all([approve(store, id, byHash()), approve(store, id, byHash())])
      expect(outcomes.map(outcomeOf).sort()).toEqual(['accepted', 'already-approved'])
      expect(await typesOf(id)).toEqual(['PurchaseApproved'])
      expect(await heldBy(store, transaction)).toEqual([id])
    })

    it('one that cannot be judged goes on excluding, until an admin skips what cannot be read', async () => {
      const [odd, other] = [await paid(store), await paid(store)]
      await killedAt('before the approval', odd)
      await appendRaw(store, odd, { type: 'PurchaseTeleported' }, 1)
      expect(await sweep()).toEqual(['unjudgeable'])
      await expect(approve(store, other, byHash())).rejects.toMatchObject({ why: 'unjudgeable' })
      expect(await heldBy(store, transaction)).toEqual([odd])
      const skipped = { purchaseId: odd, revision: 2, reason: 'Not ours', skippedAt: at.toISOString() }
      await appendEvent(store, { type: 'EventSkipped', data: skipped }, 2)
      expect(outcomeOf(await approve(store, other, byHash()))).toBe('accepted')
    })

    it('one on a purchase whose stream was closed for good goes on excluding', async () => {
      const [closed, other] = [await paid(store), await paid(store)]
      await killedAt('before the approval', closed)
      const tombstoned = withMethods(store, {
        async *readStream(stream) {
          if (stream === streamOf(closed)) throw new StreamTombstoned(stream)
          yield* store.readStream(stream)
        },
      })
      expect(await sweep(tombstoned)).toEqual(['unjudgeable'])
      await expect(approve(tombstoned, other, byHash())).rejects.toThrow(ClaimUndecided)
    })

    it('a settlement that cannot be read itself settles nothing', async () => {
      const id = await paid(store)
      const stream = `${SETTLEMENT_PREFIX}BTC-${transaction.hash}`
      await store.append(stream, [{ id: randomUUID(), type: 'Odd', data: {}, metadata: {} }], 'no-stream')
      await expect(approve(store, id, byHash())).rejects.toMatchObject({ why: 'unjudgeable' })
      expect(await typesOf(id)).toEqual([])
    })
  })

  it('evidence that is added later is overtaken by no sweep either', async () => {
    const [bare, other] = [await paid(store), await paid(store)]
    expect(outcomeOf(await approve(store, bare))).toBe('accepted')
    const stalls = interrupted(store, 'before the approval', async () => {
      expect(await sweep()).toEqual(['released'])
      expect(outcomeOf(await approve(store, other, byHash()))).toBe('accepted')
    })
    const evidence = { ...approvalOf(bare), ...byHash() }
    expect(outcomeOf(await addEvidence(stalls, evidence))).toBe('transaction-settled-another')
    expect(await typesOf(bare)).toEqual(['PurchaseApproved', 'ApprovalAttemptEnded'])
    expect(outcomeOf(await addEvidence(store, { ...evidence, transactionHash: newTransaction().hash }))).toBe(
      'accepted',
    )
    expect(await typesOf(bare)).toEqual(['PurchaseApproved', 'ApprovalAttemptEnded', 'EvidenceAdded'])
  })
})
