import { calls, type WalletAddress } from '@presale/contracts'
import { MINIMUM_PURCHASE, TOKEN_SYMBOL } from '@presale/kernel'
import { findSaleTerms, type SaleTerms } from '@presale/sale'
import { ApiError } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import type { Services } from '../services'
import { overBuyer, stillCounting, tokensLeft } from './hold-tokens'
import { recordIssued } from './issued-addresses'
import { soldOut } from './not-sold'
import { notSellable } from './offer'

/**
 * The address to pay to; buyers see nothing else of a wallet. Whoever gets it may pay at once and report that in one
 * call: so it is refused where the currency cannot be sold, and remembered with the prices of this moment.
 */
const showWalletAddress: Handler<SignedInCall> = async (call, services) => {
  const { pool } = services
  const currency = call.params.symbol?.toUpperCase() ?? ''
  const at = call.receivedAt
  const sale = await findSaleTerms(pool, { token: TOKEN_SYMBOL, currency })
  const { token, price, wallet, rules } = sale
  // A name that is no currency: the path leads nowhere.
  if (!price) throw noWallet()
  const refusal =
    notSellable(services.config, sale, { currency, at }) ?? (await nothingLeft(call, pool, rules))
  if (refusal) throw refusal
  if (!wallet) throw new Error(`What is sold for ${currency} is not complete`)
  await recordIssued(
    pool,
    { buyerId: call.user.id, symbol: currency },
    {
      ...wallet,
      tokenPrice: token?.price ?? '',
      currencyPrice: price.price,
      priceSource: price.source,
      issuedAt: at,
    },
  )
  const body: WalletAddress = { address: wallet.address }
  return { status: 200, body }
}

const noWallet = (): ApiError =>
  new ApiError(404, 'no-wallet', 'There is no wallet for this currency. Please choose another one.')

/** Not even the smallest purchase fits into what the hard cap, or the limit of a buyer, leaves. */
async function nothingLeft(
  { user }: SignedInCall,
  pool: Services['pool'],
  { hardCap, maxPerBuyer }: SaleTerms['rules'],
): Promise<ApiError | undefined> {
  if (hardCap === null && maxPerBuyer === null) return undefined
  const { ofCap, isComplete, ofBuyer } = await tokensLeft(pool, user.id)
  // Whoever gets the address may pay at once, and what they pay for is not refused then.
  if (!isComplete) return stillCounting()
  if (ofCap !== null && ofCap < MINIMUM_PURCHASE) return soldOut()
  if (maxPerBuyer === null || maxPerBuyer - ofBuyer >= MINIMUM_PURCHASE) return undefined
  return overBuyer(maxPerBuyer - ofBuyer, MINIMUM_PURCHASE)
}

export const walletAddressRoutes: readonly Route[] = [
  { call: calls.showWalletAddress, handle: signedIn(showWalletAddress) },
]
