import type { CryptoPrice, PriceSource } from '@presale/contracts'

export type Sample = 'address' | 'both' | 'price'

/** What of a currency, or of a purchase, is only a sample; undefined where nothing is, or where it was not kept. */
export function sampleOf(
  source: PriceSource | null | undefined,
  isSampleAddress: boolean,
): Sample | undefined {
  if (source === 'sample') return isSampleAddress ? 'both' : 'price'
  return isSampleAddress ? 'address' : undefined
}

/** What of all the currencies that can be chosen is a sample, in the same way: it is said once, above them. */
export function sampleOfAll(prices: readonly CryptoPrice[]): Sample | undefined {
  const [first, ...others] = prices
    .filter(({ isAvailable }) => isAvailable)
    .map(({ source, sampleWallet }) => sampleOf(source, sampleWallet))
  return others.length > 0 && others.every((other) => other === first) ? first : undefined
}
