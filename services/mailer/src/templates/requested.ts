import type { Wording } from '../texts/wording'
import { currentStatus, mayBePaid } from './current-status'
import { commonFacts, type MailContent, myCoins, type Occurrence, tokensOf } from './mail-content'

export function requestedMail(occurrence: Occurrence, wording: Wording): MailContent {
  const { t } = wording
  const { purchase } = occurrence
  const tokens = tokensOf(occurrence)
  const recorded = t('requested.recorded', { tokens })
  if (!mayBePaid(occurrence)) {
    return {
      subject: t('requested.recordedSubject', { tokens }),
      paragraphs: [recorded, currentStatus(purchase, wording)],
      facts: commonFacts(occurrence, wording),
      page: myCoins(wording),
    }
  }
  const by = purchase.expiresAt === null ? '' : wording.time(purchase.expiresAt)
  const owed = `${purchase.cryptoAmount} ${purchase.cryptoSymbol}`
  const facts = commonFacts(occurrence, wording, 'toPay')
  facts.push([t('fact.address'), purchase.wallet])
  if (purchase.sampleWallet) facts.push([t('fact.note'), t('requested.sample')])
  facts.push([t('fact.payBy'), by])
  return {
    subject: t('requested.subject', { tokens }),
    paragraphs: [
      recorded,
      purchase.sampleWallet ? t('requested.sampleText') : t('requested.toDo', { owed, time: by }),
      t('requested.change'),
    ],
    facts,
    page: { label: t('requested.page'), path: `/buy-coins?purchase=${purchase.id}` },
  }
}
