import type { Purchase, PurchaseStage, PurchaseStatus } from '@presale/contracts'
import { assertNever, secondsUntil, toDecimals } from '@presale/kernel'
import type { SetAsideKind } from '@presale/read-store'
import { type AllowedAction, allowedActions, type Reader } from '../domain/allowed-actions'
import type { PurchaseState } from '../domain/state'

export interface Reading {
  readonly now: Date
  readonly reader: Reader
  readonly isContested: boolean
  /** Why the list lacks events of it, where it does. */
  readonly setAside?: SetAsideKind | null
  /** Addresses that are not ours. */
  readonly recalled?: ReadonlySet<string> | undefined
  /** Still to be paid, to an address that nobody of the team gave: it is shown to nobody, and staff look at it. */
  readonly isAddressDoubted?: boolean
}

/** A purchase as the API returns it: the public status, and what this reader may do. */
export function asPurchase(
  state: PurchaseState,
  { now, reader, isContested, setAside: ofList = null, recalled, isAddressDoubted = false }: Reading,
): Purchase {
  const setAside = isAddressDoubted ? (ofList ?? 'inapplicable') : ofList
  const isOpen = state.status === 'awaiting-payment' || state.status === 'awaiting-approval'
  // No deadline runs against a purchase that cannot be decided; once it can be, its whole window starts again.
  const expiresAt = isOpen && setAside === null ? state.expiresAt : null
  return {
    id: state.id,
    userId: state.buyerId,
    createdAt: state.requestedAt,
    date: state.requestedAt,
    amount: state.amount,
    price: toDecimals(state.tokenPrice, 4),
    total: state.total,
    wallet: isAddressDoubted ? '' : state.walletAddress,
    paymentMethod: state.currency,
    cryptoSymbol: state.currency,
    cryptoAmount: state.cryptoAmount,
    status: publicStatus(state),
    stage: stageOf(state),
    transactionHash: state.transactionHash,
    expiresAt,
    paidAt: state.paidAt,
    timeRemaining: expiresAt ? secondsUntil(new Date(expiresAt), now) : 0,
    decidedAt: isOpen ? null : state.decidedAt,
    reason: state.status === 'declined' ? state.reason : null,
    contested: isContested,
    latePaymentReported: state.status === 'expired' && state.isLatePaymentReported,
    expiredWindow: state.status === 'expired' ? state.window : null,
    cancelledByBuyer: state.status === 'expired' && state.cause === 'buyer',
    addressRecalled: recalled?.has(state.walletAddress) ?? false,
    sampleWallet: state.isSampleWallet,
    priceSource: state.priceSource,
    allowedActions: actionsWhile(setAside, allowedActions(state, reader)),
    underReview: setAside !== null,
  }
}

const BY_STAFF: readonly AllowedAction[] = ['approve', 'decline', 'reopen']

/**
 * The buyer waits for our team in any case. Staff can decide where only the list cannot apply an event; on an
 * unreadable stream every command is refused.
 */
function actionsWhile(setAside: SetAsideKind | null, actions: AllowedAction[]): AllowedAction[] {
  if (setAside === null) return actions
  return staffCanAct(setAside) ? actions.filter((action) => BY_STAFF.includes(action)) : []
}

/** Whether a command on the purchase can be decided at all. */
export function staffCanAct(setAside: SetAsideKind | null): boolean {
  return setAside === null || setAside === 'inapplicable'
}

export function publicStatus(state: Pick<PurchaseState, 'status'>): PurchaseStatus {
  switch (state.status) {
    case 'awaiting-payment':
    case 'awaiting-approval':
      return 'pending'
    case 'approved':
    case 'declined':
    case 'expired':
      return state.status
    default:
      return assertNever(state.status)
  }
}

function stageOf(state: PurchaseState): PurchaseStage | null {
  return state.status === 'awaiting-payment' || state.status === 'awaiting-approval' ? state.status : null
}
