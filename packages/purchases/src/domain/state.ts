import { assertNever } from '@presale/kernel'
import type { Evidence, PurchaseApproved, PurchaseEvent, PurchaseRequested, PurchaseTerms } from './events'

/** The fields that every state keeps; unknown is null, so that no copy can omit a field. */
export interface KnownPurchase extends Omit<PurchaseTerms, 'priceSource'> {
  readonly priceSource: NonNullable<PurchaseTerms['priceSource']> | null
  readonly id: string
  readonly requestedAt: string
  readonly paidAt: string | null
  readonly transactionHash: string | null
}

export interface AwaitingPayment extends KnownPurchase {
  readonly status: 'awaiting-payment'
  readonly expiresAt: string
}

export interface AwaitingApproval extends KnownPurchase {
  readonly status: 'awaiting-approval'
  readonly expiresAt: string
  /** How often the buyer has named another transaction. Known from the stream only, as is what follows. */
  readonly corrections?: number
  /** How often its window was renewed since it was reported or reopened. */
  readonly renewals?: number
}

export interface Approved extends KnownPurchase {
  readonly status: 'approved'
  readonly decidedAt: string
  readonly isSelfApproved: boolean
  /** Absent where the event of an earlier release does not have it, or a view does not store it. */
  readonly evidence?: Evidence
  readonly approvalReason?: string | null
  readonly output?: string | null
  readonly claimId?: string | null
}

export interface Declined extends KnownPurchase {
  readonly status: 'declined'
  readonly decidedAt: string
  readonly reason: string | null
}

export interface Expired extends KnownPurchase {
  readonly status: 'expired'
  readonly decidedAt: string
  readonly window: 'payment' | 'approval'
  readonly cause: 'deadline' | 'buyer'
  readonly isLatePaymentReported: boolean
  /** How many reports came late. Known from the stream only; a row of the read model does not have it. */
  readonly lateReports?: number
}

/** An existing purchase. */
export type PurchaseState = AwaitingPayment | AwaitingApproval | Approved | Declined | Expired

/** The stream has no events yet. */
export interface Nothing {
  readonly status: 'nothing'
}

export const initialState: Nothing = { status: 'nothing' }

/** A skip concerns another event: alone on its stream, it makes no purchase. */
export function isSkipAlone(state: PurchaseState | Nothing, event: PurchaseEvent): boolean {
  return state.status === 'nothing' && event.type === 'EventSkipped'
}

/** The state after the event. An event that cannot follow from the state is a fault of the store. */
export function evolve(state: PurchaseState | Nothing, event: PurchaseEvent): PurchaseState {
  if (event.type === 'PurchaseRequested') return requested(event.data)
  if (state.status === 'nothing') throw new Error(`${event.type} on a purchase that was never requested`)
  const known = knownOf(state)
  switch (event.type) {
    case 'PurchasePaid': {
      const { paidAt, transactionHash, expiresAt, isCorrection = false, isRenewal = false } = event.data
      const before = state.status === 'awaiting-approval' ? state : undefined
      return extended(known, {
        status: 'awaiting-approval',
        paidAt,
        transactionHash,
        expiresAt,
        ...counted('corrections', before?.corrections, isCorrection),
        ...counted('renewals', before?.renewals, isRenewal),
      })
    }
    case 'PurchaseApproved':
      return approved(known, event.data)
    case 'PurchaseDeclined':
      return extended(known, {
        status: 'declined',
        decidedAt: event.data.declinedAt,
        reason: event.data.reason,
      })
    case 'PurchaseExpired': {
      const { window, cause, expiredAt } = event.data
      return extended(known, {
        status: 'expired',
        decidedAt: expiredAt,
        window,
        cause,
        isLatePaymentReported: false,
      })
    }
    case 'PurchaseLatePaymentReported':
      if (state.status !== 'expired')
        throw new Error('A late payment was reported on a purchase that had not expired')
      return {
        ...state,
        transactionHash: event.data.transactionHash ?? state.transactionHash,
        isLatePaymentReported: true,
        lateReports: (state.lateReports ?? 0) + 1,
      }
    case 'PurchaseReopened':
      return extended(known, { status: 'awaiting-approval', expiresAt: event.data.expiresAt })
    case 'EvidenceAdded': {
      if (state.status !== 'approved')
        throw new Error('Evidence was added to a purchase that is not approved')
      const { transactionHash, output, claimId } = event.data
      return { ...state, transactionHash, output, claimId, evidence: 'transaction' }
    }
    case 'EventSkipped':
      return renewed(state, event.data.expiresAt)
    case 'ApprovalAttemptEnded':
      return state
    default:
      return assertNever(event)
  }
}

/** Left out where there is none: a row of the read model does not have it either. */
const counted = (name: 'corrections' | 'renewals', before = 0, isOneMore: boolean) => {
  const count = before + (isOneMore ? 1 : 0)
  return count === 0 ? {} : { [name]: count }
}

/** Until now nobody could decide on it, and no deadline ran. */
function renewed(state: PurchaseState, expiresAt: string | undefined): PurchaseState {
  const isOpen = state.status === 'awaiting-payment' || state.status === 'awaiting-approval'
  return isOpen && expiresAt !== undefined ? { ...state, expiresAt } : state
}

/** The buyer's reported transaction stays known where the approval has none. */
function approved(known: KnownPurchase, data: PurchaseApproved['data']): Approved {
  const { transactionHash, approvedAt, isSelfApproved, evidence, reason, output, claimId } = data
  const state: { -readonly [Field in keyof Approved]: Approved[Field] } = extended(known, {
    status: 'approved',
    transactionHash: transactionHash ?? known.transactionHash,
    decidedAt: approvedAt,
    isSelfApproved,
  })
  if (evidence !== undefined) state.evidence = evidence
  if (reason !== undefined) state.approvalReason = reason
  if (output !== undefined) state.output = output
  if (claimId !== undefined) state.claimId = claimId
  return state
}

/** Whether an approval has a transaction as evidence; one of an earlier release does not say. */
export function hasTransaction({ evidence, transactionHash }: Approved): boolean {
  return evidence === undefined ? transactionHash !== null : evidence === 'transaction'
}

function requested(data: PurchaseRequested['data']): AwaitingPayment {
  const { purchaseId, requestedAt, expiresAt } = data
  const known = knownFrom(data, { id: purchaseId, requestedAt, paidAt: null, transactionHash: null })
  return extended(known, { status: 'awaiting-payment', expiresAt })
}

/**
 * Adds a state's own fields to `known`, which must be a fresh copy. In V8 a spread that more fields follow is fifty times
 * slower: each result gets a hidden class of its own. A replay evolves millions of states.
 */
function extended<const Own extends object>(known: Required<KnownPurchase>, own: Own) {
  return Object.assign(known, own)
}

function knownOf(state: PurchaseState): Required<KnownPurchase> {
  return knownFrom(state, state)
}

/** Of an event, which may lack the source of its rate, or of a state. */
type TermsOrKnown = PurchaseTerms | Pick<KnownPurchase, keyof PurchaseTerms>

/** `Required`: a field that is not copied does not compile. The result is the caller's, to add to. */
export function knownFrom(
  terms: TermsOrKnown,
  { id, requestedAt, paidAt, transactionHash }: Omit<KnownPurchase, keyof PurchaseTerms>,
): Required<KnownPurchase> {
  return {
    id,
    buyerId: terms.buyerId,
    amount: terms.amount,
    tokenSymbol: terms.tokenSymbol,
    tokenPrice: terms.tokenPrice,
    total: terms.total,
    currency: terms.currency,
    currencyPrice: terms.currencyPrice,
    cryptoAmount: terms.cryptoAmount,
    walletAddress: terms.walletAddress,
    isSampleWallet: terms.isSampleWallet,
    pricesReadAt: terms.pricesReadAt,
    priceSource: terms.priceSource ?? null,
    termsVersion: terms.termsVersion,
    requestedAt,
    paidAt,
    transactionHash,
  }
}
