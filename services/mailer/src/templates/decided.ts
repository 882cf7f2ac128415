import { usualReasonOf } from '@presale/kernel'
import type { Wording } from '../texts/wording'
import { commonFacts, type MailContent, myCoins, type Occurrence, tokensOf } from './mail-content'

export function approvedMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t, time } = wording
  const tokens = tokensOf(occurrence)
  const { purchase, logged } = occurrence
  const { decidedAt } = purchase
  const facts = commonFacts(occurrence, wording)
  if (decidedAt !== null) facts.push([t('fact.approved'), time(decidedAt)])
  return {
    subject: t('approved.subject', { tokens }),
    paragraphs: [t('approved.text', { tokens })],
    facts,
    page: myCoins(wording),
    ...(logged && { foot: t('foot.log', { ...logged, size: String(logged.size) }) }),
  }
}

export function declinedMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t, time } = wording
  const tokens = tokensOf(occurrence)
  const { decidedAt, reason } = occurrence.purchase
  const facts = commonFacts(occurrence, wording)
  if (decidedAt !== null) facts.push([t('fact.declined'), time(decidedAt)])
  if (reason) facts.push([t('fact.reason'), quotable(reason, wording)])
  return {
    subject: t('declined.subject', { tokens }),
    paragraphs: [t('declined.text', { tokens }), t('declined.toDo')],
    facts,
    page: myCoins(wording),
  }
}

/** Any other is written by somebody who may have taken over an account of staff: only on the site can it be taken back. */
function quotable(reason: string, { t }: Wording): string {
  const usual = usualReasonOf(reason)
  return usual === undefined ? t('declined.reasonOnSite') : t(`reason.${usual}`)
}
