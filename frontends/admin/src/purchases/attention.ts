import type { AdminPurchase } from '@presale/contracts'

export interface AttentionReason {
  /** For the list. */
  readonly short: string
  /** What it means and what to do. */
  readonly sentence: string
}

const CONTESTED: AttentionReason = {
  short: 'Contested hash',
  sentence:
    'Another purchase claims the same transaction. A transaction settles one purchase: check on the chain whose payment it is before you decide.',
}

const LATE_PAYMENT: AttentionReason = {
  short: 'Late payment reported',
  sentence:
    'After the payment window had ended, the buyer said that the payment was made. Check the wallet; an admin can reopen the purchase.',
}

const EXPIRED_AFTER_PAYMENT: AttentionReason = {
  short: 'Expired after payment',
  sentence:
    'The buyer reported a payment, and nobody decided within the approval window. Check the wallet; an admin can reopen the purchase.',
}

const UNDER_REVIEW: AttentionReason = {
  short: 'Set aside',
  sentence:
    'An event of this purchase cannot be read or applied, and the list shows it as of the event before. No deadline runs, and its buyer sees that it is being looked at. Operations names the event and what to do.',
}

/** Why a purchase needs attention; empty where the server says that it doesn't. */
export function attentionReasons(
  purchase: Pick<
    AdminPurchase,
    'needsAttention' | 'contested' | 'latePaymentReported' | 'expiredWindow' | 'underReview'
  >,
): AttentionReason[] {
  const setAside = purchase.underReview ? [UNDER_REVIEW] : []
  if (!purchase.needsAttention) return setAside
  return [
    ...setAside,
    ...(purchase.contested ? [CONTESTED] : []),
    ...(purchase.latePaymentReported ? [LATE_PAYMENT] : []),
    ...(purchase.expiredWindow === 'approval' ? [EXPIRED_AFTER_PAYMENT] : []),
  ]
}
