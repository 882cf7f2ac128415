import { assertNever } from '@presale/kernel'
import type { Wording } from '../texts/wording'
import type { Occurrence, Purchase } from './mail-content'

/** May the mail still ask for the payment? Only if nothing was reported and the window is still open. */
export function mayBePaid({ purchase, now }: Pick<Occurrence, 'purchase' | 'now'>): boolean {
  return (
    purchase.stage === 'awaiting-payment' &&
    purchase.expiresAt !== null &&
    new Date(purchase.expiresAt).getTime() > now.getTime()
  )
}

/**
 * The purchase's status at the time of sending, for a mail whose subject is outdated by then: nobody may be led to pay
 * twice, or to worry about what has been settled.
 */
export function currentStatus(purchase: Purchase, wording: Wording): string {
  const { t } = wording
  switch (purchase.status) {
    case 'pending':
      return purchase.stage === 'awaiting-approval' ? t('current.reported') : overdue(purchase, wording)
    case 'approved':
      return t('current.approved')
    case 'declined':
      return t('current.declined')
    case 'expired':
      return t(purchase.latePaymentReported ? 'current.lateReported' : 'current.expired')
    default:
      return assertNever(purchase.status)
  }
}

function overdue({ expiresAt }: Purchase, { t, time }: Wording): string {
  return expiresAt === null ? t('current.overdue') : t('current.overdueSince', { time: time(expiresAt) })
}
