import type { Wording } from '../texts/wording'
import { currentStatus } from './current-status'
import { commonFacts, type MailContent, myCoins, type Occurrence, tokensOf } from './mail-content'

export function latePaymentMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t } = wording
  const tokens = tokensOf(occurrence)
  return ofExpired(occurrence, wording, {
    subject: t('late.subject', { tokens }),
    text: t('late.text', { tokens }),
    whileExpired: t('late.looking'),
  })
}

/** Of a payment that its network shows: nobody is to pay again, whatever the clock said. */
export function seenLateMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t } = wording
  const tokens = tokensOf(occurrence)
  return ofExpired(occurrence, wording, {
    subject: t('seenLate.subject', { tokens }),
    text: t('seenLate.text', { tokens }),
    whileExpired: t('seenLate.person'),
  })
}

interface Words {
  readonly subject: string
  readonly text: string
  /** In place of how the purchase stands by now. */
  readonly whileExpired: string
}

function ofExpired(
  occurrence: Occurrence,
  wording: Wording,
  { subject, text, whileExpired }: Words,
): MailContent {
  const { purchase } = occurrence
  return {
    subject,
    paragraphs: [text, purchase.status === 'expired' ? whileExpired : currentStatus(purchase, wording)],
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
