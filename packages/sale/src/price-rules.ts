import { CREDIBLE_PRICE, jumpsBeyond, plainDecimalWithin } from '@presale/kernel'
import type { CryptoPrice } from './crypto-prices'

/** A provider's quote for a currency, as received. */
export interface Quote {
  readonly symbol: string
  /** The number as written in the answer ('97250.1', '1e-7'); undefined where there was none. */
  readonly price: string | undefined
  /** The time of the quote according to the provider; undefined where it gives none. */
  readonly quotedAt: Date | undefined
}

export interface PriceBounds {
  /** A larger jump from the price before is refused, in per cent. */
  readonly maxJumpPercent: number
}

export type JudgedQuote =
  | { readonly isGood: true; readonly price: string; readonly at: Date }
  | { readonly isGood: false; readonly reason: string }

// Of the moment it came: the schedule asks every few minutes, and a provider's own copy is that fresh.
const STALE_AFTER_MS = 600_000
// The clocks of two machines differ; by more than this, one of them is wrong.
const CLOCKS_DIFFER_MS = 300_000

/** May the price be used? A sample is no market price, and so no jump is measured from it. */
export function judgeQuote(
  quote: Quote,
  standing: Pick<CryptoPrice, 'price' | 'source' | 'updatedAt'>,
  now: Date,
  { maxJumpPercent }: PriceBounds,
): JudgedQuote {
  const refused = (reason: string): JudgedQuote => ({ isGood: false, reason })
  if (quote.price === undefined) return refused('The provider named no price for it.')
  const price = plainDecimalWithin(quote.price, CREDIBLE_PRICE)
  if (price === undefined) return refused('The provider named a price that cannot be right.')
  const at = quote.quotedAt && quote.quotedAt < now ? quote.quotedAt : now
  if (now.getTime() - at.getTime() > STALE_AFTER_MS) {
    return refused('The price of the provider is older than 10 minutes.')
  }
  if (quote.quotedAt && quote.quotedAt.getTime() - now.getTime() > CLOCKS_DIFFER_MS) {
    return refused('The price of the provider has a time that has not come yet.')
  }
  if (standing.source === 'sample') return { isGood: true, price, at }
  if (at < standing.updatedAt) return refused('The price of the provider is older than the one that stands.')
  if (jumpsBeyond(standing.price, price, maxJumpPercent)) {
    return refused(`It differs by more than ${maxJumpPercent} % from the price before (${standing.price}).`)
  }
  return { isGood: true, price, at }
}
