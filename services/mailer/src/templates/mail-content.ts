import type { asPurchase } from '@presale/purchases'
import type { Wording } from '../texts/wording'

/** A purchase exactly as the API returns it: the same digits everywhere. */
export type Purchase = ReturnType<typeof asPurchase>

/** A mail before it is rendered as text or HTML. Every part is plain text; rendering escapes it. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Label and value, in order. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** The path of a page of the site. */
  readonly page: { readonly label: string; readonly path: string }
  /** Why the reader gets it; by default, because of their settings. */
  readonly why?: string
  /** Below all else, for who keeps the mail. */
  readonly foot?: string
}

/** What a page of the site is opened with, and until when that holds. */
export interface MailedLink {
  readonly token: string
  readonly expiresAt: Date
}

/** The input of a mail. */
export interface Occurrence {
  /** As it is now, which may be later than the event of the mail. */
  readonly purchase: Purchase
  readonly tokenName: string
  readonly now: Date
  /** What the log of the ledger had been signed as when the mail was written, where it was. */
  readonly logged?: { readonly origin: string; readonly size: number; readonly root: string } | undefined
}

/** '250 GROK': the amount as the API has it. */
export function tokensOf({ purchase, tokenName }: Occurrence): string {
  return `${purchase.amount} ${tokenName}`
}

/** The facts in every mail. `payment` names the crypto amount: 'To pay' only where it is still to be paid. */
export function commonFacts(
  occurrence: Occurrence,
  { t, price, time }: Wording,
  payment: 'cryptoAmount' | 'toPay' = 'cryptoAmount',
): [string, string][] {
  const { purchase } = occurrence
  const facts: [string, string][] = [
    [t('fact.purchase'), purchase.id],
    [t('fact.amount'), tokensOf(occurrence)],
    [t('fact.price'), `${price(purchase.price)} USD`],
    [t('fact.total'), `${price(purchase.total)} USD`],
    [t(`fact.${payment}`), `${purchase.cryptoAmount} ${purchase.cryptoSymbol}`],
    [t('fact.requested'), time(purchase.createdAt)],
  ]
  if (purchase.transactionHash) facts.push([t('fact.transaction'), purchase.transactionHash])
  return facts
}

export const myCoins = ({ t }: Wording) => ({ label: t('myCoins'), path: '/my-coins' })
