import type { Wording } from '../texts/wording'
import { currentStatus } from './current-status'
import { commonFacts, type MailContent, myCoins, type Occurrence, tokensOf } from './mail-content'

export function latePaymentMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t } = wording
  const { purchase } = occurrence
  const tokens = tokensOf(occurrence)
  return {
    subject: t('late.subject', { tokens }),
    paragraphs: [
      t('late.text', { tokens }),
      purchase.status === 'expired' ? t('late.looking') : currentStatus(purchase, wording),
    ],
    facts: commonFacts(occurrence, wording),
    page: myCoins(wording),
  }
}

/** Of a payment that its network shows: nobody is to pay again, whatever the clock said. */
export function seenLateMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t } = wording
  const { purchase } = occurrence
  const tokens = tokensOf(occurrence)
  return {
    subject: t('seenLate.subject', { tokens }),
    paragraphs: [
      t('seenLate.text', { tokens }),
      purchase.status === 'expired' ? t('seenLate.person') : currentStatus(purchase, wording),
    ],
    facts: commonFacts(occurrence, wording),
    page: myCoins(wording),
  }
}

/** To the admins, without the buyer's name: the panel shows it. */
export function latePaymentAdminMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t } = wording
  const { status } = occurrence.purchase
  return {
    subject: t('late.adminSubject', { tokens: tokensOf(occurrence) }),
    paragraphs: [
      t('late.admin'),
      status === 'expired' ? t('late.adminToDo') : t('late.adminActed', { status: t(`status.${status}`) }),
    ],
    facts: commonFacts(occurrence, wording),
    page: { label: t('adminPanel'), path: '/admin?tab=payments' },
  }
}
