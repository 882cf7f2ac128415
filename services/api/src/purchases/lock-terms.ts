import { cryptoAmountOf, TERMS_VERSION, TOKEN_SYMBOL, totalOf } from '@presale/kernel'
import type { PurchaseTerms } from '@presale/purchases'
import { findSaleTerms, isPriceTooOld } from '@presale/sale'
import { conflict, invalid, unavailable } from '../http/api-error'
import type { Services } from '../services'

export interface Wanted {
  readonly buyerId: string
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

/**
 * The price lock: everything is computed here, from what stands in the tables now.
 * @throws ApiError 400 for an unknown currency, 409 without a wallet, 503 for a price that is too old.
 */
export async function lockTerms(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { buyerId, amount, currency, at }: Wanted,
): Promise<PurchaseTerms> {
  const { token, price, wallet } = await findSaleTerms(pool, { token: TOKEN_SYMBOL, currency })
  if (!token) throw new Error(`There is no token ${TOKEN_SYMBOL}`)
  if (!price) throw invalid(`There is no currency ${currency}; please choose one of the list.`)
  if (!wallet) {
    throw conflict('no-wallet', `${currency} cannot be paid with at the moment. Please choose another one.`)
  }
  if (isPriceTooOld(price, at, config.PRICE_MAX_AGE_SECONDS)) {
    throw unavailable(`The price of ${currency} is out of date; it cannot be sold on until it is fresh.`, 30)
  }
  return {
    buyerId,
    amount,
    tokenSymbol: token.symbol,
    tokenPrice: token.price,
    total: totalOf(amount, token.price),
    currency,
    currencyPrice: price.price,
    cryptoAmount: cryptoAmountOf(amount, token.price, price.price),
    walletAddress: wallet.address,
    isSampleWallet: wallet.isSample,
    pricesReadAt: at.toISOString(),
    termsVersion: TERMS_VERSION,
  }
}
