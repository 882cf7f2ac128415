import type { asPurchase } from '@presale/purchases'

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
}

/** '250 GROK': the amount as the API has it. */
export function tokensOf({ purchase, tokenName }: Occurrence): string {
  return `${purchase.amount} ${tokenName}`
}

/** 2026-11-21 10:15:07 UTC */
export function utc(iso: string): string {
  const text = new Date(iso).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)} UTC`
}

/** The facts in every mail. `payment` names the crypto amount: 'To pay' only where it is still to be paid. */
export function commonFacts(occurrence: Occurrence, payment = 'Crypto amount'): [string, string][] {
  const { purchase } = occurrence
  const facts: [string, string][] = [
    ['Purchase', purchase.id],
    ['Amount', tokensOf(occurrence)],
    ['Price per token', `${purchase.price} USD`],
    ['Total', `${purchase.total} USD`],
    [payment, `${purchase.cryptoAmount} ${purchase.cryptoSymbol}`],
    ['Requested', utc(purchase.createdAt)],
  ]
  if (purchase.transactionHash) facts.push(['Transaction', purchase.transactionHash])
  return facts
}

export const MY_COINS = { label: 'My Coins', path: '/my-coins' }
