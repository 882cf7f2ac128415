import { currentStatus } from './current-status'
import {
  commonFacts,
  type MailContent,
  MY_COINS,
  type Occurrence,
  type Purchase,
  tokensOf,
} from './mail-content'

export function expiredMail(occurrence: Occurrence): MailContent {
  const { purchase } = occurrence
  const tokens = tokensOf(occurrence)
  if (purchase.status === 'expired' && purchase.addressRecalled) return recalledMail(occurrence)
  const isCancelled = purchase.status === 'expired' && purchase.cancelledByBuyer
  return {
    subject: `Your purchase of ${tokens} ${isCancelled ? 'is cancelled' : 'has expired'}`,
    paragraphs: paragraphsFor(purchase, tokens),
    facts: commonFacts(occurrence),
    page: MY_COINS,
  }
}

function recalledMail(occurrence: Occurrence): MailContent {
  const tokens = tokensOf(occurrence)
  const { purchase } = occurrence
  return {
    subject: `Do not pay: your purchase of ${tokens} has ended`,
    paragraphs: [
      `Do not pay for ${tokens}: the address that was shown for this purchase is not ours, and nothing that is sent there reaches us. The purchase has ended.`,
      purchase.latePaymentReported
        ? currentStatus(purchase)
        : 'If you have paid, say so under My Coins, with the transaction hash if you have it: our staff will look at it. To buy, begin a new purchase on the site.',
    ],
    facts: commonFacts(occurrence),
    page: MY_COINS,
  }
}

function paragraphsFor(purchase: Purchase, tokens: string): string[] {
  // Reopened, or decided, before this mail was sent.
  if (purchase.status !== 'expired') {
    return [`Your purchase of ${tokens} had expired. That is over.`, currentStatus(purchase)]
  }
  if (purchase.cancelledByBuyer) {
    return [
      `You have cancelled your purchase of ${tokens}. Do not send money for it.`,
      purchase.latePaymentReported
        ? currentStatus(purchase)
        : 'If you had paid before, say so under My Coins: our staff will look at it.',
    ]
  }
  if (purchase.expiredWindow === 'approval') {
    return [
      `You reported a payment for ${tokens}, and it was not confirmed in time, so the purchase has expired.`,
      'Your payment is not lost: the purchase is on the list that our staff works through, and can be reopened. There is nothing you need to do, and do not pay again.',
    ]
  }
  return [
    `No payment for ${tokens} was reported in time, so the purchase has expired. Do not send money for it any more.`,
    purchase.latePaymentReported
      ? currentStatus(purchase)
      : 'If you have paid, say so under My Coins, with the transaction hash if you have it: our staff will look at it. To buy at the price of today, begin a new purchase.',
  ]
}
