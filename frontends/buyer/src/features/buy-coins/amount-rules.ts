import {
  cryptoAmountOf,
  isDecimalText,
  isPositive,
  MAXIMUM_PURCHASE,
  MINIMUM_PURCHASE,
  tokensFor,
} from '@presale/kernel'

export type AmountProblem = 'under-minimum' | 'not-whole' | 'over-maximum' | 'not-a-number'

export type AmountCheck =
  | { readonly kind: 'valid'; readonly tokens: number }
  | { readonly kind: 'under-minimum' }
  | { readonly kind: 'wrong'; readonly problem: AmountProblem }

/** @param text as it stands in the field. */
export function checkAmount(text: string): AmountCheck {
  const trimmed = text.trim()
  const value = trimmed === '' ? Number.NaN : Number(trimmed)
  if (Number.isNaN(value) || value < MINIMUM_PURCHASE) return { kind: 'under-minimum' }
  if (!/^\d+$/.test(trimmed)) return { kind: 'wrong', problem: 'not-whole' }
  if (value > MAXIMUM_PURCHASE) return { kind: 'wrong', problem: 'over-maximum' }
  return { kind: 'valid', tokens: value }
}

export interface SettledAmount {
  readonly text: string
  /** What was wrong, for the line under the field. */
  readonly problem: AmountProblem | undefined
}

/** On blur and on submit: what is under the minimum becomes the minimum, and says so. */
export function settleAmount(text: string): SettledAmount {
  const check = checkAmount(text)
  if (check.kind === 'under-minimum') return { text: String(MINIMUM_PURCHASE), problem: 'under-minimum' }
  return { text, problem: check.kind === 'wrong' ? check.problem : undefined }
}

/**
 * The whole tokens that an entry in USD buys, as the token field would hold them: one more than the maximum stands for
 * any larger number. '' where nothing, or less than nothing, was entered.
 * @param tokenPrice greater than zero.
 * @returns undefined where the entry is no plain number, such as 1e3.
 */
export function tokensOfUsd(entry: string, tokenPrice: string): string | undefined {
  const text = entry.trim()
  if (text === '' || text.startsWith('-')) return ''
  const usd = plainDecimal(text)
  return isDecimalText(usd) ? String(Math.min(tokensFor(usd, tokenPrice), MAXIMUM_PURCHASE + 1)) : undefined
}

/** '01000' → '1000', '.5' → '0.5', '1000.' → '1000'. */
function plainDecimal(text: string): string {
  return text
    .replace(/^0+(?=\d)/, '')
    .replace(/^(?=\.\d)/, '0')
    .replace(/(?<=\d)\.$/, '')
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
