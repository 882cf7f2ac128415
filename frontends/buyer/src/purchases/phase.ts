import type { Purchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { assertNever } from '@presale/kernel'
import type { en } from './texts.en'

/**
 * Where a purchase stands, as its buyer sees it. 'payment-over' is also a purchase whose clock has run
 * out and that the server has not expired yet: for the buyer it is the same moment.
 */
export type PurchasePhase =
  | 'awaiting-payment'
  | 'payment-over'
  | 'late-reported'
  | 'awaiting-approval'
  | 'approval-over'
  | 'approved'
  | 'declined'
  | 'cancelled'
  /** Staff found that the address is not ours. */
  | 'recalled'
  /** An event of it cannot be read or applied: no window runs and no action is possible until staff have fixed it. */
  | 'under-review'

export type PhaseFacts = Pick<
  Purchase,
  | 'status'
  | 'stage'
  | 'expiredWindow'
  | 'cancelledByBuyer'
  | 'latePaymentReported'
  | 'underReview'
  | 'addressRecalled'
>

/** @param secondsLeft until `expiresAt`, by the server's clock. */
export function phaseOf(purchase: PhaseFacts, secondsLeft: number): PurchasePhase {
  if (purchase.underReview) return 'under-review'
  switch (purchase.status) {
    case 'pending':
      if (purchase.stage === 'awaiting-approval') return 'awaiting-approval'
      return secondsLeft > 0 ? 'awaiting-payment' : 'payment-over'
    case 'approved':
      return 'approved'
    case 'declined':
      return 'declined'
    case 'expired':
      if (purchase.expiredWindow === 'approval') return 'approval-over'
      if (purchase.latePaymentReported) return 'late-reported'
      if (purchase.addressRecalled) return 'recalled'
      return purchase.cancelledByBuyer ? 'cancelled' : 'payment-over'
    default:
      return assertNever(purchase.status)
  }
}

/** The buyer has reported the payment, in time or late. */
export function isPaymentReported(
  purchase: Pick<PhaseFacts, 'status' | 'stage' | 'latePaymentReported'>,
): boolean {
  return (
    purchase.latePaymentReported || (purchase.status === 'pending' && purchase.stage === 'awaiting-approval')
  )
}

/** One line beside the status: what it means for the buyer. Empty where the status says it all. */
export function phaseSentence(phase: PurchasePhase, t: Translate<typeof en>): string {
  return phase === 'approved' ? '' : t(`phase.${phase}`)
}

const USUAL_WINDOW_SECONDS = { 'awaiting-payment': 900, 'awaiting-approval': 3600 } as const

/**
 * The whole window that is running, for a ring that starts full. Windows can be set otherwise on the server
 * and are never sent, so it is the time between the event and its deadline, where that is known.
 */
export function windowSeconds(
  purchase: Pick<Purchase, 'stage' | 'createdAt' | 'paidAt' | 'expiresAt'>,
): number {
  const stage = purchase.stage ?? 'awaiting-payment'
  const usual = USUAL_WINDOW_SECONDS[stage]
  const from = stage === 'awaiting-payment' ? purchase.createdAt : purchase.paidAt
  if (from === null || purchase.expiresAt === null) return usual
  const seconds = Math.round((Date.parse(purchase.expiresAt) - Date.parse(from)) / 1000)
  // A reopened purchase was paid long before its new window began.
  return seconds > 0 && seconds <= usual ? seconds : usual
}
