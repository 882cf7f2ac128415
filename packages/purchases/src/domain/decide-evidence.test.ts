import { addEvidence, approved, claimId, given, id, iso, paid, requested } from './decide.fixture'
import type { PurchaseEvent } from './events'
import { purchaseEvent } from './purchase-event.fixture'
import { evolve, initialState, type Nothing, type PurchaseState } from './state'

describe('what follows an approval or an attempt at one', () => {
  const stateAfter = (...history: PurchaseEvent[]) =>
    history.reduce<PurchaseState | Nothing>(evolve, initialState)
  const withoutTransaction = purchaseEvent('PurchaseApproved', {
    purchaseId: id,
    approvedAt: iso(100),
    evidence: 'reason',
    reason: 'Paid in cash',
    output: null,
    claimId: null,
  })

  it('an ended attempt leaves the purchase as it was', () => {
    const ended = purchaseEvent('ApprovalAttemptEnded', { purchaseId: id, claimId, endedAt: iso(90) })
    expect(stateAfter(requested, paid, ended)).toEqual(stateAfter(requested, paid))
  })
  it('an approval without a transaction keeps what the buyer claimed', () => {
    expect(stateAfter(requested, paid, withoutTransaction)).toMatchObject({
      status: 'approved',
      evidence: 'reason',
      approvalReason: 'Paid in cash',
      transactionHash: 'aa11',
    })
  })
  it('evidence added later is what the approval stands on from then on', () => {
    const added = purchaseEvent('EvidenceAdded', { transactionHash: 'bb22', output: '1', claimId })
    expect(stateAfter(requested, paid, withoutTransaction, added)).toMatchObject({
      status: 'approved',
      evidence: 'transaction',
      transactionHash: 'bb22',
      output: '1',
      claimId,
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
    expect(stateAfter(requested, paid, purchaseEvent('EventSkipped'))).toEqual(stateAfter(requested, paid))
  })
})
