import type { AdminPurchase, PurchaseMark } from '@presale/contracts'
import type { KeyOf, Translate } from '@presale/i18n'
import type { en } from './texts.en'

export interface AttentionReason {
  /** For the list. */
  readonly short: string
  /** What it means and what to do. */
  readonly sentence: string
  /** The kind of a mark, by which the list can be narrowed. */
  readonly mark?: string
}

type Reason = 'contested' | 'expiredAfterPayment' | 'latePayment' | 'setAside'

const MARK_TITLES: Readonly<Record<string, KeyOf<typeof en> & `mark.${string}`>> = {
  'accepted-late': 'mark.acceptedLate',
  'earlier-address': 'mark.earlierAddress',
  'odd-settlement': 'mark.oddSettlement',
  'over-cap': 'mark.overCap',
  'over-limit': 'mark.overLimit',
  'old-price': 'mark.oldPrice',
  'same-hash': 'mark.sameHash',
}

/** Why a purchase needs attention; empty where the server says that it doesn't. */
export function attentionReasons(
  t: Translate<typeof en>,
  purchase: Pick<
    AdminPurchase,
    'needsAttention' | 'contested' | 'latePaymentReported' | 'expiredWindow' | 'underReview' | 'marks'
  >,
): AttentionReason[] {
  const words = (reason: Reason): AttentionReason => ({
    short: t(`attention.${reason}`),
    sentence: t(`attention.${reason}.sentence`),
  })
  // A mark of a newer server stands with its sentence alone.
  const markReason = ({ kind, sentence }: PurchaseMark): AttentionReason => ({
    short: t(MARK_TITLES[kind] ?? 'mark.other'),
    sentence,
    mark: kind,
  })
  const setAside = [...(purchase.underReview ? [words('setAside')] : []), ...purchase.marks.map(markReason)]
  if (!purchase.needsAttention) return setAside
  return [
    ...setAside,
    ...(purchase.contested ? [words('contested')] : []),
    ...(purchase.latePaymentReported ? [words('latePayment')] : []),
    ...(purchase.expiredWindow === 'approval' ? [words('expiredAfterPayment')] : []),
  ]
}
