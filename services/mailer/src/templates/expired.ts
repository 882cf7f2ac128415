import type { Wording } from '../texts/wording'
import { currentStatus } from './current-status'
import {
  commonFacts,
  type MailContent,
  myCoins,
  type Occurrence,
  type Purchase,
  tokensOf,
} from './mail-content'

export function expiredMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { purchase } = occurrence
  const tokens = tokensOf(occurrence)
  if (purchase.status === 'expired' && purchase.addressRecalled) return recalledMail(occurrence, wording)
  const isCancelled = purchase.status === 'expired' && purchase.cancelledByBuyer
  return {
    subject: wording.t(isCancelled ? 'expired.cancelledSubject' : 'expired.subject', { tokens }),
    paragraphs: paragraphsFor(purchase, tokens, wording),
    facts: commonFacts(occurrence, wording),
    page: myCoins(wording),
  }
}

function recalledMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t } = wording
  const tokens = tokensOf(occurrence)
  const { purchase } = occurrence
  return {
    subject: t('expired.recalledSubject', { tokens }),
    paragraphs: [
      t('expired.recalled', { tokens }),
      purchase.latePaymentReported ? currentStatus(purchase, wording) : t('expired.recalledPaid'),
    ],
    facts: commonFacts(occurrence, wording),
    page: myCoins(wording),
  }
}

function paragraphsFor(purchase: Purchase, tokens: string, wording: Wording): string[] {
  const { t } = wording
  // Reopened, or decided, before this mail was sent.
  if (purchase.status !== 'expired') {
    return [t('expired.over', { tokens }), currentStatus(purchase, wording)]
  }
  if (purchase.cancelledByBuyer) {
    return [
      t('expired.cancelled', { tokens }),
      purchase.latePaymentReported ? currentStatus(purchase, wording) : t('expired.cancelledPaid'),
    ]
  }
  if (purchase.expiredWindow === 'approval') {
    return [t('expired.unconfirmed', { tokens }), t('expired.unconfirmedToDo')]
  }
  return [
    t('expired.unpaid', { tokens }),
    purchase.latePaymentReported ? currentStatus(purchase, wording) : t('expired.unpaidPaid'),
  ]
}
