import { assertNever } from '@presale/kernel'
import { mayBePaid } from './current-status'
import { type MailContent, MY_COINS, type Occurrence, type Purchase, tokensOf, utc } from './mail-content'
import { oneLine } from './one-line'

/** As many as are read in a mail; the page has them all. */
export const MOST_LISTED = 20

/**
 * One mail in place of several to a buyer: each purchase as it stands now.
 * @param occurrences the newest ones
 * @param total how many there are
 */
export function mergedMail(occurrences: readonly Occurrence[], total: number): MailContent {
  return {
    subject: `News of ${total} of your purchases`,
    paragraphs: [
      'Several things happened to your purchases within a few minutes. This is how each of them stands now.',
      ...more(occurrences, total),
    ],
    facts: listed(occurrences, standing),
    page: MY_COINS,
  }
}

/** The same to an admin, about late payments. */
export function mergedAdminMail(occurrences: readonly Occurrence[], total: number): MailContent {
  return {
    subject: `Late payments were reported for ${total} purchases`,
    paragraphs: [
      'Late payments were reported: buyers say that they paid for purchases that had expired.',
      "Look for each payment on the chain. If it is there, reopen the purchase in the admin panel, under Payment Tracking, 'Needs attention'.",
      ...more(occurrences, total),
    ],
    facts: listed(occurrences, ({ purchase }) => `it is ${purchase.status} now`),
    page: { label: 'Admin Panel', path: '/admin?tab=payments' },
  }
}

function more({ length }: readonly Occurrence[], total: number): string[] {
  return total > length ? [`These are the newest ${length} of ${total}.`] : []
}

function listed(
  occurrences: readonly Occurrence[],
  stateOf: (occurrence: Occurrence) => string,
): [string, string][] {
  return occurrences.map((occurrence) => {
    const { id, createdAt } = occurrence.purchase
    const label = oneLine(tokensOf({ ...occurrence, tokenName: oneLine(occurrence.tokenName, 50) }))
    return [label, `${stateOf(occurrence)} (requested ${utc(createdAt)}, purchase ${id})`]
  })
}

function standing(occurrence: Occurrence): string {
  const { purchase } = occurrence
  switch (purchase.status) {
    case 'pending':
      return pending(occurrence)
    case 'approved':
      return 'approved: the tokens are in your balance'
    case 'declined':
      return 'declined: do not send money for it'
    case 'expired':
      return expired(purchase)
    default:
      return assertNever(purchase.status)
  }
}

function pending(occurrence: Occurrence): string {
  const { stage, expiresAt } = occurrence.purchase
  if (stage === 'awaiting-approval') return 'payment reported, being checked: there is nothing more to pay'
  return mayBePaid(occurrence) && expiresAt !== null
    ? `payment awaited until ${utc(expiresAt)}: My Coins says what to pay`
    : 'the time to pay is over: do not send money for it'
}

function expired({ latePaymentReported, cancelledByBuyer, addressRecalled }: Purchase): string {
  if (addressRecalled) return 'ended, do not pay: the address is not ours'
  if (latePaymentReported) return 'expired, a late payment is reported: our staff looks at it'
  return `${cancelledByBuyer ? 'cancelled' : 'expired'}: do not send money for it`
}
