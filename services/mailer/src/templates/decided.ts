import { isUsualReason } from '@presale/kernel'
import { commonFacts, type MailContent, MY_COINS, type Occurrence, tokensOf, utc } from './mail-content'

export function approvedMail(occurrence: Occurrence): MailContent {
  const tokens = tokensOf(occurrence)
  const { decidedAt } = occurrence.purchase
  return {
    subject: `Your purchase of ${tokens} is approved`,
    paragraphs: [
      `Your purchase is approved: ${tokens} have been added to your balance. There is nothing you need to do.`,
    ],
    facts: withTime(commonFacts(occurrence), 'Approved', decidedAt),
    page: MY_COINS,
  }
}

export function declinedMail(occurrence: Occurrence): MailContent {
  const tokens = tokensOf(occurrence)
  const { decidedAt, reason } = occurrence.purchase
  const facts = withTime(commonFacts(occurrence), 'Declined', decidedAt)
  // Written by somebody who may have taken over an account of staff: only on the site can it be taken back.
  if (reason) facts.push(['Reason', isUsualReason(reason) ? reason : 'It stands on the site, in My Coins.'])
  return {
    subject: `Your purchase of ${tokens} is declined`,
    paragraphs: [
      `Your purchase of ${tokens} is declined. No tokens have been added to your balance.`,
      'Do not send money for it. If you have paid, or think that this is a mistake, write to the support named on the site and tell the purchase below.',
    ],
    facts,
    page: MY_COINS,
  }
}

function withTime(facts: [string, string][], label: string, at: string | null): [string, string][] {
  return at === null ? facts : [...facts, [label, utc(at)]]
}
