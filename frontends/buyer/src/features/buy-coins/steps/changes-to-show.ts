import type { CryptoPrice, PublicSite } from '@presale/contracts'

/**
 * Changes over 24 hours as the grid may show them: all samples, which its heading then says, or real ones alone.
 * A sample among real ones would be taken for one of them, and a live site shows none.
 */
export function changesToShow(
  prices: readonly CryptoPrice[],
  marketingMode: PublicSite['marketingMode'],
): {
  readonly prices: readonly CryptoPrice[]
  readonly areSamples: boolean
} {
  const known = prices.filter(({ change24h }) => change24h !== null)
  const areSamples =
    marketingMode === 'sample' && known.length > 0 && known.every((price) => price.change24hIsSample)
  if (areSamples) return { prices, areSamples }
  const real = prices.map((price) => (price.change24hIsSample ? { ...price, change24h: null } : price))
  return { prices: real, areSamples }
}
