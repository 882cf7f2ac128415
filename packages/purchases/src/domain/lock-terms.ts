import { cryptoAmountOf, TERMS_VERSION, totalOf } from '@presale/kernel'
import type { PurchaseTerms } from './events'

/** What a buyer is offered; the rest of the terms follows from it. */
export type Offer = Omit<PurchaseTerms, 'total' | 'cryptoAmount' | 'termsVersion'>

/** The price lock: total and amount to pay by the offered prices, under the legal terms in force. */
export function lockTerms(offer: Offer): PurchaseTerms {
  const { amount, tokenPrice, currencyPrice } = offer
  return {
    ...offer,
    total: totalOf(amount, tokenPrice),
    cryptoAmount: cryptoAmountOf(amount, tokenPrice, currencyPrice),
    termsVersion: TERMS_VERSION,
  }
}
