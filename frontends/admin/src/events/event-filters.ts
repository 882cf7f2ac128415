import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

/** What happens to a purchase, in the order in which it happens. */
const TYPES = [
  'PurchaseRequested',
  'PurchasePaid',
  'PurchaseApproved',
  'PurchaseDeclined',
  'PurchaseExpired',
  'PurchaseLatePaymentReported',
  'PurchaseReopened',
  'EvidenceAdded',
  'ApprovalAttemptEnded',
  'EventSkipped',
] as const

export interface EventTypeOption {
  readonly value: string
  readonly label: string
}

/** What a list of events can be narrowed to. Called while rendering. */
export function eventTypes(t: Translate<typeof en>): readonly EventTypeOption[] {
  return TYPES.map((value) => ({ value, label: t(`type.${value}`) }))
}

/** How much of a hash or an id the server needs; words are found by any part. */
export function eventSearchHint(t: Translate<typeof en>): string {
  return t('searchHint')
}
