import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@presale/event-store'
import type { PurchaseEvent } from '../domain/events'
import { purchaseEvent } from '../domain/purchase-event.fixture'
import type { ClaimTerms } from '../settlement/state'
import { encodeEvents } from '../stream/codec'
import { judgeClaim } from './judge-claim'

const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const claimId = '7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a77'
const otherClaim = '7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a78'
const hash = 'ab'.repeat(32)
const transaction = { network: 'BTC', hash }
const at = '2026-11-22T10:00:00.000Z'

const claimed = (more: Partial<ClaimTerms> = {}): ClaimTerms => ({
  claimId,
  purchaseId,
  purchaseRevision: 1,
  output: 'any',
  isCarriedOver: false,
  ...more,
})

const requested = purchaseEvent('PurchaseRequested', { purchaseId })
const paid = purchaseEvent('PurchasePaid', { purchaseId })
const declined = purchaseEvent('PurchaseDeclined', { purchaseId })
const skipOf = (revision: number) => purchaseEvent('EventSkipped', { purchaseId, revision })
const approvedBy = (claim: string | null, transactionHash: string | null = hash) =>
  purchaseEvent('PurchaseApproved', { purchaseId, claimId: claim, transactionHash })
const ended = (claim: string) => purchaseEvent('ApprovalAttemptEnded', { purchaseId, claimId: claim })

/** Text stands for an event of a type that this code doesn't know; nothing for a revision that is missing. */
function judged(claim: ClaimTerms, ...events: readonly (PurchaseEvent | string | undefined)[]) {
  const metadata = { commandId: 'c', correlationId: 'c', causationId: 'c', receivedAt: at }
  const actor = { id: null, role: 'system' } as const
  const stored = events.flatMap((event, revision): StoredEvent[] => {
    if (event === undefined) return []
    const position = { commit: String(revision), prepare: String(revision) }
    const place = { stream: `purchase-${purchaseId}`, revision, position, created: at }
    if (typeof event === 'string') {
      return [{ ...place, id: randomUUID(), type: event, data: { revision: 1 }, metadata: {} }]
    }
    return encodeEvents([event], { ...metadata, actor }).map((encoded) => ({ ...place, ...encoded }))
  })
  const streams: string[] = []
  async function* readStream(stream: string) {
    streams.push(stream)
    yield* stored
  }
  return judgeClaim({ readStream }, transaction, claim).finally(() =>
    expect(streams).toEqual([`purchase-${purchaseId}`]),
  )
}

describe('what a purchase says of a claim on a transaction', () => {
  it.each<[string, (PurchaseEvent | string | undefined)[], string]>([
    ['stands where the attempt was decided', [requested, paid], 'in-flight'],
    ['names the claim at the next revision', [requested, paid, approvedBy(claimId)], 'kept'],
    ['names another claim there', [requested, paid, approvedBy(otherClaim)], 'over'],
    ['went on otherwise', [requested, paid, declined], 'over'],
    ['ended the attempt', [requested, paid, ended(claimId)], 'over'],
    [
      'ended the attempt, and was approved later',
      [requested, paid, ended(claimId), approvedBy(claimId)],
      'over',
    ],
    ['ends before the attempt', [requested], 'unjudgeable'],
    ['does not exist', [], 'unjudgeable'],
    ['lacks the next revision', [requested, paid, undefined, declined], 'unjudgeable'],
    ['has something unreadable there', [requested, paid, 'PurchaseTeleported'], 'unjudgeable'],
    [
      'has something unreadable there, which was skipped',
      [requested, paid, 'PurchaseTeleported', skipOf(2)],
      'over',
    ],
    [
      'has something unreadable there, and a skip of another',
      [requested, paid, 'Teleported', skipOf(1)],
      'unjudgeable',
    ],
    ['has an unreadable skip of it', [requested, paid, 'PurchaseTeleported', 'EventSkipped'], 'unjudgeable'],
  ])('given it %s', async (_what, events, outcome) =>
    expect((await judged(claimed(), ...events)).outcome).toBe(outcome),
  )

  it('is kept by evidence that was added, too', async () => {
    const added = purchaseEvent('EvidenceAdded', { purchaseId, claimId })
    const bare = approvedBy(null, null)
    expect(await judged(claimed({ purchaseRevision: 2 }), requested, paid, bare, added)).toEqual({
      outcome: 'kept',
    })
  })

  it('in flight, it names the revision that the attempt would take', async () =>
    expect(await judged(claimed(), requested, paid)).toEqual({ outcome: 'in-flight', revision: 1 }))

  it.each<[string, (PurchaseEvent | undefined)[], string]>([
    ['ends before the attempt', [requested], `Purchase ${purchaseId} ends at revision 0, before 1`],
    ['does not exist', [], `Purchase ${purchaseId} ends at revision -1, before 1`],
    [
      'lacks the next revision',
      [requested, paid, undefined, declined],
      `Revision 2 of purchase ${purchaseId} is missing`,
    ],
  ])('that cannot be judged says why, given it %s', async (_what, events, cause) =>
    expect(await judged(claimed(), ...events)).toEqual({ outcome: 'unjudgeable', cause }),
  )

  it('given an unreadable skip, the claim excludes: nobody knows what was skipped', async () => {
    const skip = { type: 'EventSkipped', data: { purchaseId, revision: 2 } } as unknown as PurchaseEvent
    expect(await judged(claimed(), requested, paid, 'PurchaseTeleported', skip)).toMatchObject({
      outcome: 'unjudgeable',
      cause: expect.stringContaining('EventSkipped is not as its schema says'),
    })
  })

  it('given any other fault, it is thrown', async () => {
    const readStream = () => {
      throw new RangeError('no such thing')
    }
    await expect(judgeClaim({ readStream }, transaction, claimed())).rejects.toThrow(RangeError)
  })
})

describe('what a purchase says of a claim that was carried over from an earlier release', () => {
  const carried = claimed({ isCarriedOver: true, purchaseRevision: 0 })
  it.each<[string, (PurchaseEvent | string)[], string]>([
    ['is approved by the transaction', [requested, paid, approvedBy(null)], 'kept'],
    [
      'is approved by it in another spelling',
      [requested, paid, approvedBy(null, ` ${hash.toUpperCase()} `)],
      'kept',
    ],
    [
      'is approved by a text that today names none',
      [requested, paid, approvedBy(null, `https://etherscan.io/tx/0x${hash}`)],
      'kept',
    ],
    ['is approved by another', [requested, paid, approvedBy(null, 'cd'.repeat(32))], 'over'],
    ['is approved by none', [requested, paid, approvedBy(null, null)], 'over'],
    ['was declined', [requested, paid, declined], 'over'],
    ['ended the attempt', [requested, paid, ended(claimId)], 'over'],
    ['ended another attempt', [requested, paid, ended(otherClaim)], 'in-flight'],
    ['is not decided', [requested, paid], 'in-flight'],
    ['was never requested', [paid], 'unjudgeable'],
    ['does not exist', [], 'unjudgeable'],
    ['has something unreadable', [requested, 'PurchaseTeleported', approvedBy(null)], 'unjudgeable'],
    ['skipped what is unreadable', [requested, 'PurchaseTeleported', approvedBy(null), skipOf(1)], 'kept'],
    ['skipped its approval', [requested, paid, approvedBy(null), skipOf(2)], 'in-flight'],
  ])('given it %s', async (_what, events, outcome) =>
    expect((await judged(carried, ...events)).outcome).toBe(outcome),
  )

  it('given the same hash on another network, it is another transaction', async () => {
    const onEthereum = purchaseEvent('PurchaseRequested', {
      purchaseId,
      currency: 'ETH',
      walletAddress: '0x1',
    })
    expect(await judged(carried, onEthereum, paid, approvedBy(null))).toEqual({ outcome: 'over' })
  })

  it('in flight, it names the last revision', async () =>
    expect(await judged(carried, requested, paid, ended(otherClaim))).toEqual({
      outcome: 'in-flight',
      revision: 2,
    }))

  it('given it was never requested, it says so', async () =>
    expect(await judged(carried, paid)).toEqual({
      outcome: 'unjudgeable',
      cause: 'The purchase was never requested',
    }))
})
