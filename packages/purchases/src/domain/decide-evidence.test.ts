import { addEvidence, approved, claimId, given, id, iso, paid, requested, terms } from './decide.fixture'
import type { PurchaseEvent } from './events'
import { evolve, initialState, type Nothing, type PurchaseState } from './state'

describe('what follows an approval or an attempt at one', () => {
  const stateAfter = (...history: PurchaseEvent[]) =>
    history.reduce<PurchaseState | Nothing>(evolve, initialState)
  const withoutTransaction: PurchaseEvent = {
    type: 'PurchaseApproved',
    data: {
      ...{ purchaseId: id, buyerId: terms.buyerId, amount: 250, transactionHash: null, approvedAt: iso(100) },
      ...{ isSelfApproved: false, evidence: 'reason', reason: 'Paid in cash', output: null, claimId: null },
    },
  }

  it('an ended attempt leaves the purchase as it was', () => {
    const ended: PurchaseEvent = {
      type: 'ApprovalAttemptEnded',
      data: { purchaseId: id, claimId, endedAt: iso(90) },
    }
    expect(stateAfter(requested, paid, ended)).toEqual(stateAfter(requested, paid))
  })
  it('an approval without a transaction keeps what the buyer claimed', () => {
    expect(stateAfter(requested, paid, withoutTransaction)).toMatchObject({
      ...{ status: 'approved', evidence: 'reason', approvalReason: 'Paid in cash' },
      transactionHash: 'aa11',
    })
  })
  it('evidence added later is what the approval stands on from then on', () => {
    const added: PurchaseEvent = {
      type: 'EvidenceAdded',
      data: { purchaseId: id, transactionHash: 'bb22', output: '1', claimId, addedAt: iso(200) },
    }
    expect(stateAfter(requested, paid, withoutTransaction, added)).toMatchObject({
      ...{ status: 'approved', evidence: 'transaction', transactionHash: 'bb22', output: '1', claimId },
      decidedAt: iso(100),
    })
  })
  it('evidence is added to an approval without a transaction, once', () => {
    const decision = given(requested, paid, withoutTransaction).when(addEvidence(200))
    expect(decision.events).toEqual([
      {
        type: 'EvidenceAdded',
        data: { purchaseId: id, transactionHash: 'bb22', output: '1', claimId, addedAt: iso(200) },
      },
    ])
    const [added] = decision.events as PurchaseEvent[]
    given(requested, paid, withoutTransaction, added!).when(addEvidence(300)).thenRefused('has-transaction')
  })
  it('evidence is refused where nothing was approved, or an earlier release approved by a transaction', () => {
    given(requested, paid).when(addEvidence(200)).thenRefused('not-approved')
    given(requested, paid, approved).when(addEvidence(200)).thenRefused('has-transaction')
  })
  it('a skipped event leaves the purchase as it was', () => {
    const skipped: PurchaseEvent = {
      type: 'EventSkipped',
      data: { purchaseId: id, revision: 2, reason: 'Not readable', skippedAt: iso(300) },
    }
    expect(stateAfter(requested, paid, skipped)).toEqual(stateAfter(requested, paid))
  })
})
