import { assertNever } from '@presale/kernel'
import { type Occurrence, type Purchase, utc } from './mail-content'

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
export function currentStatus(purchase: Purchase): string {
  switch (purchase.status) {
    case 'pending':
      return purchase.stage === 'awaiting-approval'
        ? 'The payment has been reported and is being checked. There is nothing more to pay.'
        : overdue(purchase)
    case 'approved':
      return 'It has been approved since: the tokens are in the balance. There is nothing more to pay.'
    case 'declined':
      return 'It has been declined since. Do not send money for it.'
    case 'expired':
      return purchase.latePaymentReported
        ? 'It has expired, and a late payment has been reported. Our staff looks at it.'
        : 'It has expired since. Do not send money for it.'
    default:
      return assertNever(purchase.status)
  }
}

function overdue({ expiresAt }: Purchase): string {
  const ended = expiresAt === null ? '' : ` ended at ${utc(expiresAt)}`
  return `The time to pay${ended}. Do not send money for it now; if you have paid already, say so under My Coins.`
}
