import type { PriceSource } from '@presale/contracts'

/** What of a currency, or of a purchase, is only a sample; undefined where nothing is, or where it was not kept. */
export function sampleOf(
  source: PriceSource | null | undefined,
  isSampleAddress: boolean,
): 'address' | 'both' | 'price' | undefined {
  if (source === 'sample') return isSampleAddress ? 'both' : 'price'
  return isSampleAddress ? 'address' : undefined
}
