import { isPriceTooOld, type MaximumAges, type PriceSource } from './crypto-prices'

/** Why a currency is not sold for now, whatever the sale itself says. */
export type Unavailable = 'no-wallet' | 'sample-wallet' | 'sample-price' | 'price-too-old'

export interface Payable {
  readonly price: { readonly source: PriceSource; readonly agedFrom: Date }
  readonly wallet: { readonly isSample: boolean } | null
}

export interface Selling {
  /** On a live site nothing is sold at a price or to an address that nobody stands behind. */
  readonly isLive: boolean
  readonly now: Date
  readonly maximumAges: MaximumAges
}

/** undefined: it can be paid with. */
export function whyUnavailable({ price, wallet }: Payable, selling: Selling): Unavailable | undefined {
  if (wallet === null) return 'no-wallet'
  if (selling.isLive && wallet.isSample) return 'sample-wallet'
  if (selling.isLive && price.source === 'sample') return 'sample-price'
  if (isPriceTooOld(price, selling.now, selling.maximumAges)) return 'price-too-old'
  return undefined
}
