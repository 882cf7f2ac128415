import { addSeconds, assertNever, transactionFormOf } from '@presale/kernel'
import type {
  AddEvidence,
  ApprovePurchase,
  CancelPurchase,
  CorrectPayment,
  DeclinePurchase,
  ExpirePurchase,
  PurchaseCommand,
  RecallPurchase,
  RenewWindow,
  ReopenPurchase,
  ReportPayment,
  RequestPurchase,
  SeenForDecision,
} from './commands'
import type { PurchaseEvent } from './events'
import { refusalOfOwn } from './own-purchase'
import { type Refusal, type RefusalCode, refusal } from './refusals'
import { type AwaitingApproval, hasTransaction, type Nothing, type PurchaseState } from './state'

/** On a network whose transactions have no known form none settles a purchase. */
export const FORM_UNKNOWN =
  'The form of transactions on this network is not known here, so none can settle a purchase. Look the payment up on the network, and approve with a reason that names it.'

/** How often a late report may be corrected; each one is mailed, shown to staff, and stored for good. */
const MAXIMUM_CORRECTIONS = 3

/** A payment that is not deep enough a day after it was seen is for a person. */
const RENEWED_FOR_SECONDS = 86_400

/** Neither events nor a refusal: there is nothing to do. */
export type Decision =
  | { readonly events: readonly PurchaseEvent[]; readonly refused?: never }
  | { readonly refused: Refusal; readonly events?: never }

/** The rules of a purchase, as a pure function. A late command is decided by the state alone. */
export function decide(command: PurchaseCommand, state: PurchaseState | Nothing): Decision {
  if (command.type === 'request') return request(command, state)
  if (state.status === 'nothing') return refuse('purchase-unknown')
  switch (command.type) {
    case 'report-payment':
      return reportPayment(command, state)
    case 'correct-payment':
      return correctPayment(command, state)
    case 'renew-window':
      return renewWindow(command, state)
    case 'cancel':
      return cancel(command, state)
    case 'approve':
      return approve(command, state)
    case 'decline':
      return decline(command, state)
    case 'expire':
      return expire(command, state)
    case 'recall':
      return recall(command, state)
    case 'reopen':
      return reopen(command, state)
    case 'add-evidence':
      return addEvidence(command, state)
    default:
      return assertNever(command)
  }
}

function request(command: RequestPurchase, state: PurchaseState | Nothing): Decision {
  if (state.status !== 'nothing') return refuse('purchase-exists')
  const { purchaseId, terms, at, paymentWindowSeconds } = command
  const expiresAt = addSeconds(at, paymentWindowSeconds).toISOString()
  return accept({
    type: 'PurchaseRequested',
    data: { ...terms, purchaseId, requestedAt: at.toISOString(), expiresAt },
  })
}

function reportPayment(command: ReportPayment, state: PurchaseState): Decision {
  if (command.actor.id !== state.buyerId) return refuse('purchase-unknown')
  const { transactionHash, at } = command
  switch (state.status) {
    case 'awaiting-payment': {
      const expiresAt = addSeconds(at, command.approvalWindowSeconds).toISOString()
      return accept({
        type: 'PurchasePaid',
        data: { purchaseId: state.id, transactionHash, paidAt: at.toISOString(), expiresAt },
      })
    }
    case 'awaiting-approval':
      return refuse('already-paid')
    case 'approved':
      return refuse('already-approved')
    case 'declined':
      return refuse('already-declined')
    case 'expired': {
      if (state.window !== 'payment') return refuse('expired-first')
      const saysNothingNew = transactionHash === null || transactionHash === state.transactionHash
      if (state.isLatePaymentReported && saysNothingNew) return refuse('already-reported')
      if ((state.lateReports ?? 0) > MAXIMUM_CORRECTIONS) return refuse('too-many-corrections')
      return accept({
        type: 'PurchaseLatePaymentReported',
        data: { purchaseId: state.id, transactionHash, reportedAt: at.toISOString() },
      })
    }
    default:
      return assertNever(state)
  }
}

function correctPayment({ actor, transactionHash }: CorrectPayment, state: PurchaseState): Decision {
  if (actor.id !== state.buyerId) return refuse('purchase-unknown')
  if (state.status === 'awaiting-payment') return refuse('not-reported-yet')
  if (state.status !== 'awaiting-approval') return refuse(whyUndecidable(state))
  if (transactionHash === state.transactionHash) return refuse('same-transaction')
  if ((state.corrections ?? 0) >= MAXIMUM_CORRECTIONS) return refuse('corrections-used-up')
  return accept({ type: 'PurchasePaid', data: { ...reported(state), transactionHash, isCorrection: true } })
}

/** Of what waits for a block once, of what is in one again and again, and in all for a day from when it was first seen. */
function renewWindow(command: RenewWindow, state: PurchaseState): Decision {
  const { approvalWindowSeconds, firstSeenAt, isInBlock } = command
  if (state.status !== 'awaiting-approval') return { events: [] }
  if (!isInBlock && (state.renewals ?? 0) > 0) return { events: [] }
  const ends = Date.parse(state.expiresAt)
  const latest = addSeconds(firstSeenAt, RENEWED_FOR_SECONDS).getTime()
  const until = Math.min(ends + approvalWindowSeconds * 1000, latest)
  if (until <= ends) return { events: [] }
  const data = { ...reported(state), expiresAt: new Date(until).toISOString(), isRenewal: true } as const
  return accept({ type: 'PurchasePaid', data })
}

/** What was said of it already. One that was reopened after it ran out unpaid was never reported: it counts from then. */
const reported = ({ id, transactionHash, paidAt, requestedAt, expiresAt }: AwaitingApproval) => ({
  purchaseId: id,
  transactionHash,
  paidAt: paidAt ?? requestedAt,
  expiresAt,
})

function cancel(command: CancelPurchase, state: PurchaseState): Decision {
  if (command.actor.id !== state.buyerId) return refuse('purchase-unknown')
  if (state.status === 'awaiting-approval') return refuse('cannot-cancel-paid')
  if (state.status !== 'awaiting-payment') return refuse('already-ended')
  return accept(expired(state.id, 'payment', 'buyer', command.at))
}

function approve(command: ApprovePurchase, state: PurchaseState): Decision {
  const { settled, reason, rules, seen, isAsSeen } = command
  if (state.status === 'awaiting-payment' || state.status === 'expired') return refuse(whyUndecidable(state))
  const ofOwn = refusalOfOwn(state, command.actor, rules)
  if (ofOwn) return { refused: ofOwn }
  if (state.status !== 'awaiting-approval') return refuse(whyUndecidable(state))
  if (!settled && !reason && rules) {
    if (!transactionFormOf(state.currency, state.walletAddress))
      return { refused: { code: 'evidence-required', sentence: FORM_UNKNOWN } }
    if (rules.isEvidenceRequired) return refuse('evidence-required')
  }
  if (isAsSeen && !seen?.isAsAsked) return refuse('not-as-seen')
  if (seen?.isDoubtful && !reason) return refuse('seen-needs-reason')
  return accept({
    type: 'PurchaseApproved',
    data: {
      purchaseId: state.id,
      buyerId: state.buyerId,
      amount: state.amount,
      transactionHash: settled?.transactionHash ?? null,
      approvedAt: command.at.toISOString(),
      isSelfApproved: command.actor.id === state.buyerId,
      evidence: settled ? 'transaction' : reason ? 'reason' : 'none',
      reason: reason || null,
      output: settled?.output ?? null,
      claimId: settled?.claimId ?? null,
      ...keptSeen(seen),
    },
  })
}

function addEvidence({ settled, at, actor, rules }: AddEvidence, state: PurchaseState): Decision {
  const ofOwn = refusalOfOwn(state, actor, rules, 'settle')
  if (ofOwn) return { refused: ofOwn }
  if (state.status !== 'approved') return refuse('not-approved')
  if (hasTransaction(state)) return refuse('has-transaction')
  return accept({
    type: 'EvidenceAdded',
    data: { purchaseId: state.id, ...settled, addedAt: at.toISOString() },
  })
}

function decline(command: DeclinePurchase, state: PurchaseState): Decision {
  if (state.status !== 'awaiting-approval') return refuse(whyUndecidable(state))
  const { reason, at, seen } = command
  return accept({
    type: 'PurchaseDeclined',
    data: { purchaseId: state.id, reason, declinedAt: at.toISOString(), ...keptSeen(seen) },
  })
}

const keptSeen = (seen: SeenForDecision | undefined) => (seen === undefined ? {} : { seen: seen.kept })

/** A timer only triggers the decision: too early, too late or twice, there is nothing to do. */
function expire(command: ExpirePurchase, state: PurchaseState): Decision {
  if (state.status !== 'awaiting-payment' && state.status !== 'awaiting-approval') return { events: [] }
  if (command.at.getTime() < Date.parse(state.expiresAt)) return { events: [] }
  const window = state.status === 'awaiting-payment' ? 'payment' : 'approval'
  return accept(expired(state.id, window, 'deadline', command.at))
}

/** One that was reported as paid is for staff to decide, whatever it was paid to. */
function recall(command: RecallPurchase, state: PurchaseState): Decision {
  if (state.status !== 'awaiting-payment') return { events: [] }
  const { type, data } = expired(state.id, 'payment', 'deadline', command.at)
  return accept({ type, data: { ...data, isRecalled: true } })
}

function reopen(command: ReopenPurchase, state: PurchaseState): Decision {
  if (state.status !== 'expired') return refuse('not-expired')
  const { reason, at, approvalWindowSeconds } = command
  const expiresAt = addSeconds(at, approvalWindowSeconds).toISOString()
  return accept({
    type: 'PurchaseReopened',
    data: { purchaseId: state.id, reason, reopenedAt: at.toISOString(), expiresAt },
  })
}

function whyUndecidable(state: Exclude<PurchaseState, { status: 'awaiting-approval' }>): RefusalCode {
  switch (state.status) {
    case 'awaiting-payment':
      return 'not-paid-yet'
    case 'approved':
      return 'already-approved'
    case 'declined':
      return 'already-declined'
    case 'expired':
      return 'expired-first'
    default:
      return assertNever(state)
  }
}

function expired(
  purchaseId: string,
  window: 'payment' | 'approval',
  cause: 'deadline' | 'buyer',
  at: Date,
): Extract<PurchaseEvent, { type: 'PurchaseExpired' }> {
  return { type: 'PurchaseExpired', data: { purchaseId, window, cause, expiredAt: at.toISOString() } }
}

function accept(event: PurchaseEvent): Decision {
  return { events: [event] }
}

function refuse(code: RefusalCode): Decision {
  return { refused: refusal(code) }
}
