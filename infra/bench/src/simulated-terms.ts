import { lockTerms, type Offer, type PurchaseTerms } from '@presale/purchases'

/** What a simulated sale decides about a purchase; whatever else terms have is the same for all of them. */
export type SimulatedOffer = Pick<
  Offer,
  | 'buyerId'
  | 'amount'
  | 'tokenSymbol'
  | 'tokenPrice'
  | 'currency'
  | 'currencyPrice'
  | 'walletAddress'
  | 'isSampleWallet'
  | 'pricesReadAt'
>

export function simulatedTerms(offer: SimulatedOffer): PurchaseTerms {
  return lockTerms(offer)
}
