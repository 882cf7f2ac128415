import type { PurchaseCommand } from './commands'
import { decide } from './decide'
import type { Actor, PurchaseEvent } from './events'
import type { RefusalCode } from './refusals'
import { evolve, initialState, type Nothing, type PurchaseState } from './state'

const id = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const buyer: Actor = { id: '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10', role: 'user' }
const stranger: Actor = { id: 'f3c1a6a0-93a1-4d1b-8b64-13f4bb0b6f77', role: 'user' }
const admin: Actor = { id: '9f0c7e1d-35e4-4a3b-a5f6-40ad5bb7f001', role: 'admin' }
const system: Actor = { id: null, role: 'system' }
const start = new Date('2026-11-21T10:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const iso = (seconds: number) => after(seconds).toISOString()

const terms = {
  ...{ buyerId: buyer.id ?? '', amount: 250, tokenSymbol: 'GROK', tokenPrice: '3.00', total: '750.00' },
  ...{ currency: 'BTC', currencyPrice: '97000', cryptoAmount: '0.007732', walletAddress: 'bc1qsample' },
  ...{ isSampleWallet: false, pricesReadAt: iso(0), termsVersion: '2026-11' },
}
const requested: PurchaseEvent = {
  type: 'PurchaseRequested',
  data: { ...terms, purchaseId: id, requestedAt: iso(0), expiresAt: iso(900) },
}
const paid: PurchaseEvent = {
  type: 'PurchasePaid',
  data: { purchaseId: id, transactionHash: 'aa11', paidAt: iso(60), expiresAt: iso(3660) },
}
const approved: PurchaseEvent = {
  type: 'PurchaseApproved',
  data: {
    ...{ purchaseId: id, buyerId: terms.buyerId, amount: 250, transactionHash: 'aa11', approvedAt: iso(100) },
    isSelfApproved: false,
  },
}
const declined: PurchaseEvent = {
  type: 'PurchaseDeclined',
  data: { purchaseId: id, reason: 'No payment seen', declinedAt: iso(100) },
}
const expired = (
  window: 'payment' | 'approval',
  cause: 'deadline' | 'buyer' = 'deadline',
): PurchaseEvent => ({
  type: 'PurchaseExpired',
  data: { purchaseId: id, window, cause, expiredAt: iso(4000) },
})
const lateReported: PurchaseEvent = {
  type: 'PurchaseLatePaymentReported',
  data: { purchaseId: id, transactionHash: null, reportedAt: iso(4100) },
}
const reopened: PurchaseEvent = {
  type: 'PurchaseReopened',
  data: { purchaseId: id, reason: 'Seen on the chain', reopenedAt: iso(5000), expiresAt: iso(8600) },
}

const request = (at = start): PurchaseCommand => ({
  ...{ type: 'request', at, actor: buyer, purchaseId: id, terms, paymentWindowSeconds: 900 },
})
const report = (seconds: number, transactionHash: string | null = null, actor = buyer): PurchaseCommand => ({
  ...{ type: 'report-payment', at: after(seconds), actor, transactionHash, approvalWindowSeconds: 3600 },
})
const cancel = (seconds: number, actor = buyer): PurchaseCommand => ({
  type: 'cancel',
  at: after(seconds),
  actor,
})
const claimId = '7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a77'
const settledBy = (transactionHash: string, output = 'any') => ({ transactionHash, output, claimId })
const approve = (
  seconds: number,
  actor = admin,
  settled: ReturnType<typeof settledBy> | null = null,
  reason: string | null = null,
): PurchaseCommand => ({ ...{ type: 'approve', at: after(seconds), actor }, settled, reason })
const addEvidence = (seconds: number, settled = settledBy('bb22', '1')): PurchaseCommand => ({
  ...{ type: 'add-evidence', at: after(seconds), actor: admin, settled },
})
const decline = (seconds: number): PurchaseCommand => ({
  type: 'decline',
  at: after(seconds),
  actor: admin,
  reason: null,
})
const expire = (seconds: number): PurchaseCommand => ({ type: 'expire', at: after(seconds), actor: system })
const reopen = (seconds: number): PurchaseCommand => ({
  ...{
    type: 'reopen',
    at: after(seconds),
    actor: admin,
    reason: 'Seen on the chain',
    approvalWindowSeconds: 3600,
  },
})

/** given what happened, when the command comes */
function given(...history: PurchaseEvent[]) {
  const state = history.reduce<PurchaseState | Nothing>(evolve, initialState)
  return {
    when(command: PurchaseCommand) {
      const decision = decide(command, state)
      return {
        thenHappens: (...events: PurchaseEvent[]) => expect(decision).toEqual({ events }),
        thenRefused: (code: RefusalCode) => expect(decision.refused?.code).toBe(code),
        events: decision.events ?? [],
      }
    },
  }
}

describe('requesting', () => {
  it('opens a payment window of 900 s from the moment it was received', () =>
    given().when(request()).thenHappens(requested))
  it('is refused on a purchase that exists', () =>
    given(requested).when(request()).thenRefused('purchase-exists'))
})

describe('reporting payment', () => {
  it('within the window, opens an approval window of 3600 s', () =>
    given(requested).when(report(60, 'aa11')).thenHappens(paid))
  it('after the deadline but before the expiry stands in the stream, is accepted all the same', () => {
    expect(given(requested).when(report(901)).events[0]?.type).toBe('PurchasePaid')
  })
  it('twice is refused', () => given(requested, paid).when(report(61)).thenRefused('already-paid'))
  it('by somebody else finds no purchase', () =>
    given(requested)
      .when(report(60, null, stranger))
      .thenRefused('purchase-unknown'))
  it('on nothing finds no purchase', () => given().when(report(60)).thenRefused('purchase-unknown'))
  it('after approval is refused', () =>
    given(requested, paid, approved).when(report(200)).thenRefused('already-approved'))
  it('after decline is refused', () =>
    given(requested, paid, declined).when(report(200)).thenRefused('already-declined'))
  it('after the payment window expired, is recorded as a late payment', () =>
    given(requested, expired('payment')).when(report(4100)).thenHappens(lateReported))
  it('after the buyer cancelled, is recorded as a late payment too', () =>
    given(requested, expired('payment', 'buyer')).when(report(4100)).thenHappens(lateReported))
  it('late and with nothing new is refused the second time', () =>
    given(requested, expired('payment'), lateReported).when(report(4200)).thenRefused('already-reported'))
  it('late once more with a transaction hash is recorded', () => {
    const decision = given(requested, expired('payment'), lateReported).when(report(4200, 'bb22'))
    expect(decision.events[0]?.data).toMatchObject({ transactionHash: 'bb22' })
  })
  it('late, is accepted once and corrected three times, then refused, also back to an earlier hash', () => {
    const hashes = ['bb22', 'cc33', 'bb22', 'cc33']
    const history = [requested, expired('payment', 'buyer')]
    for (const hash of hashes) {
      const { events } = given(...history).when(report(4200, hash))
      expect(events.map(({ type }) => type)).toEqual(['PurchaseLatePaymentReported'])
      history.push(...events)
    }
    given(...history)
      .when(report(4300, 'bb22'))
      .thenRefused('too-many-corrections')
    given(...history)
      .when(report(4300, 'cc33'))
      .thenRefused('already-reported')
  })
  it('after the approval window expired is refused: it was paid before', () =>
    given(requested, paid, expired('approval')).when(report(4100)).thenRefused('expired-first'))
})

describe('cancelling', () => {
  it('while awaiting payment, expires the purchase by the buyer', () => {
    expect(given(requested).when(cancel(30)).events[0]?.data).toMatchObject({
      window: 'payment',
      cause: 'buyer',
    })
  })
  it('after payment was reported is refused', () =>
    given(requested, paid).when(cancel(70)).thenRefused('cannot-cancel-paid'))
  it('by somebody else finds no purchase', () =>
    given(requested).when(cancel(30, stranger)).thenRefused('purchase-unknown'))
  it('twice is refused', () =>
    given(requested, expired('payment', 'buyer')).when(cancel(40)).thenRefused('already-ended'))
})

describe('deciding', () => {
  const approvedWith = (...words: Parameters<typeof approve>) =>
    given(requested, paid).when(approve(...words)).events[0]?.data
  it('approves a paid purchase by the transaction that was claimed for it', () =>
    expect(approvedWith(100, admin, settledBy('aa11'))).toEqual({
      ...approved.data,
      ...{ evidence: 'transaction', reason: null, output: 'any', claimId },
    }))
  it('approves by the transaction that whoever approves found instead, and one output of it', () =>
    expect(approvedWith(100, admin, settledBy('cc33', '7'))).toMatchObject({
      ...{ transactionHash: 'cc33', output: '7', evidence: 'transaction' },
    }))
  it('approves without a transaction by a reason, and says so', () =>
    expect(approvedWith(100, admin, null, 'Paid in cash')).toMatchObject({
      ...{ transactionHash: null, evidence: 'reason', reason: 'Paid in cash', output: null, claimId: null },
    }))
  it('approves with nothing, and says so: what the buyer claimed alone is no settled transaction', () =>
    expect(approvedWith(100)).toMatchObject({ transactionHash: null, evidence: 'none', reason: null }))
  it('marks an approval of one’s own purchase', () => {
    expect(
      given(requested, paid).when(approve(100, { ...buyer, role: 'admin' })).events[0]?.data,
    ).toMatchObject({
      isSelfApproved: true,
    })
  })
  it('after the deadline but before the expiry, is accepted', () => {
    expect(given(requested, paid).when(approve(9000)).events[0]?.type).toBe('PurchaseApproved')
    expect(given(requested, paid).when(decline(9000)).events[0]?.type).toBe('PurchaseDeclined')
  })
  it('is refused before payment', () => {
    given(requested).when(approve(10)).thenRefused('not-paid-yet')
    given(requested).when(decline(10)).thenRefused('not-paid-yet')
  })
  it('is refused once decided', () => {
    given(requested, paid, approved).when(approve(110)).thenRefused('already-approved')
    given(requested, paid, approved).when(decline(110)).thenRefused('already-approved')
    given(requested, paid, declined).when(approve(110)).thenRefused('already-declined')
  })
  it('is refused once expired', () =>
    given(requested, paid, expired('approval')).when(approve(4100)).thenRefused('expired-first'))
})

describe('expiring', () => {
  it('at the payment deadline, expires the payment window', () => {
    expect(given(requested).when(expire(900)).events[0]?.data).toMatchObject({
      window: 'payment',
      cause: 'deadline',
    })
  })
  it('at the approval deadline, expires the approval window', () => {
    expect(given(requested, paid).when(expire(3660)).events[0]?.data).toMatchObject({ window: 'approval' })
  })
  it('early has nothing to do', () => given(requested).when(expire(899)).thenHappens())
  it('by the first deadline after payment has nothing to do', () =>
    given(requested, paid).when(expire(900)).thenHappens())
  it.each([
    ['approved', [requested, paid, approved]],
    ['declined', [requested, paid, declined]],
    ['expired', [requested, expired('payment')]],
  ])('when %s has nothing to do', (_state, history) =>
    given(...history)
      .when(expire(99_999))
      .thenHappens(),
  )
})

describe('reopening', () => {
  it('an expired purchase awaits approval for another 3600 s', () =>
    given(requested, paid, expired('approval')).when(reopen(5000)).thenHappens(reopened))
  it('is refused while nothing has expired', () => {
    given(requested).when(reopen(10)).thenRefused('not-expired')
    given(requested, paid, approved).when(reopen(200)).thenRefused('not-expired')
  })
  it('can be approved after it, and expires again at the new deadline', () => {
    const history = [requested, expired('payment'), reopened]
    expect(given(...history).when(approve(5100)).events[0]?.type).toBe('PurchaseApproved')
    given(...history)
      .when(expire(8599))
      .thenHappens()
    expect(given(...history).when(expire(8600)).events[0]?.data).toMatchObject({ window: 'approval' })
  })
})

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
