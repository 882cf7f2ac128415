import { MINIMUM_PURCHASE_SENTENCE } from '@presale/contracts'
import {
  cryptoAmountOf,
  isDecimalText,
  isPositive,
  MAXIMUM_PURCHASE,
  MINIMUM_PURCHASE,
} from '@presale/kernel'

export const UNDER_MINIMUM_SENTENCE = 'You must enter at least 100 tokens to proceed.'
export const AMOUNT_UNAVAILABLE = 'Amount calculation unavailable'

export type AmountCheck =
  | { readonly kind: 'valid'; readonly tokens: number }
  | { readonly kind: 'under-minimum' }
  | { readonly kind: 'wrong'; readonly sentence: string }

/** @param text as it stands in the field. */
export function checkAmount(text: string): AmountCheck {
  const trimmed = text.trim()
  const value = trimmed === '' ? Number.NaN : Number(trimmed)
  if (Number.isNaN(value) || value < MINIMUM_PURCHASE) return { kind: 'under-minimum' }
  if (!/^\d+$/.test(trimmed)) return { kind: 'wrong', sentence: 'Enter a whole number of tokens.' }
  if (value > MAXIMUM_PURCHASE) {
    return { kind: 'wrong', sentence: 'The maximum purchase amount is 10,000,000 tokens.' }
  }
  return { kind: 'valid', tokens: value }
}

export interface SettledAmount {
  readonly text: string
  /** What was wrong, for the line under the field. */
  readonly sentence: string | undefined
}

/** On blur and on submit: what is under the minimum becomes the minimum, and says so. */
export function settleAmount(text: string): SettledAmount {
  const check = checkAmount(text)
  if (check.kind === 'under-minimum') {
    return { text: String(MINIMUM_PURCHASE), sentence: MINIMUM_PURCHASE_SENTENCE }
  }
  return { text, sentence: check.kind === 'wrong' ? check.sentence : undefined }
}

/** Coins to pay, with the kernel's rounding that the server uses too; undefined where nothing can be said. */
export function amountToPay(
  check: AmountCheck,
  tokenPrice: string | undefined,
  currencyPrice: string | undefined,
): string | undefined {
  if (check.kind !== 'valid' || tokenPrice === undefined || currencyPrice === undefined) return undefined
  const isUsable = [tokenPrice, currencyPrice].every((price) => isDecimalText(price) && isPositive(price))
  return isUsable ? cryptoAmountOf(check.tokens, tokenPrice, currencyPrice) : undefined
}
