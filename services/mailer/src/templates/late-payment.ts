import { currentStatus } from './current-status'
import { commonFacts, type MailContent, MY_COINS, type Occurrence, tokensOf } from './mail-content'

export function latePaymentMail(occurrence: Occurrence): MailContent {
  const { purchase } = occurrence
  const tokens = tokensOf(occurrence)
  return {
    subject: `Your report of a payment for ${tokens} is received`,
    paragraphs: [
      `You have told us that you paid for ${tokens} although the purchase had expired. Your report is received.`,
      purchase.status === 'expired'
        ? 'Our staff looks for the payment on the chain and can reopen the purchase. There is nothing you need to do, and do not pay again.'
        : currentStatus(purchase),
    ],
    facts: commonFacts(occurrence),
    page: MY_COINS,
  }
}

/** To the admins, without the buyer's name: the panel shows it. */
export function latePaymentAdminMail(occurrence: Occurrence): MailContent {
  const { purchase } = occurrence
  return {
    subject: `A late payment was reported: ${tokensOf(occurrence)}`,
    paragraphs: [
      'A late payment was reported: a buyer says that they paid for a purchase that had expired.',
      purchase.status === 'expired'
        ? "Look for the payment on the chain. If it is there, reopen the purchase in the admin panel, under Payment Tracking, 'Needs attention'."
        : `Somebody has acted on it in the meantime: the purchase is ${purchase.status} now.`,
    ],
    facts: commonFacts(occurrence),
    page: { label: 'Admin Panel', path: '/admin?tab=payments' },
  }
}
