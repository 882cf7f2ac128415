import { currentStatus, mayBePaid } from './current-status'
import { commonFacts, type MailContent, MY_COINS, type Occurrence, tokensOf, utc } from './mail-content'

/** The texts of the payment dialog. */
const SAMPLE = 'Sample address, do not send money'

export function requestedMail(occurrence: Occurrence): MailContent {
  const { purchase } = occurrence
  const tokens = tokensOf(occurrence)
  const recorded = `Your request to buy ${tokens} is recorded, at a price that is locked for you.`
  if (!mayBePaid(occurrence)) {
    return {
      subject: `Your purchase of ${tokens} is recorded`,
      paragraphs: [recorded, currentStatus(purchase)],
      facts: commonFacts(occurrence),
      page: MY_COINS,
    }
  }
  const by = purchase.expiresAt === null ? '' : utc(purchase.expiresAt)
  const owed = `${purchase.cryptoAmount} ${purchase.cryptoSymbol}`
  const facts = commonFacts(occurrence, 'To pay')
  facts.push(['Address', purchase.wallet])
  if (purchase.sampleWallet) facts.push(['Note', SAMPLE])
  facts.push(['Pay by', by])
  return {
    subject: `Your purchase of ${tokens}: payment awaited`,
    paragraphs: [
      recorded,
      purchase.sampleWallet
        ? `${SAMPLE}: this site runs with sample addresses, which belong to nobody here.`
        : `Send exactly ${owed} to the address below by ${by}. Then choose 'I Have Paid' on the site, with the transaction hash if you have it.`,
      "If you have paid already, choose 'I Have Paid' on the site. If you have changed your mind, do nothing: the request expires by itself.",
    ],
    facts,
    page: { label: 'Go on with the payment', path: `/buy-coins?purchase=${purchase.id}` },
  }
}
