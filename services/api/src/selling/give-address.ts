import { calls, type WalletAddress } from '@presale/contracts'
import { MINIMUM_PURCHASE, TOKEN_SYMBOL } from '@presale/kernel'
import { findSaleTerms, type SaleTerms } from '@presale/sale'
import { ApiError } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import type { Services } from '../services'
import { overBuyer, stillCounting, tokensLeft } from './hold-tokens'
import { recordIssued } from './issued-addresses'
import { notSellable, promisedSince } from './offer'
import { goneRefusal } from './reserved'
import { statedTerms } from './stated-terms'

/**
 * The address to pay to; buyers see nothing else of a wallet. Whoever gets it may pay at once and report that in one
 * call: so it is refused where the currency cannot be sold, and remembered with the prices of this moment.
 */
const showWalletAddress: Handler<SignedInCall> = async (call, services) => {
  const { pool } = services
  const currency = call.params.symbol?.toUpperCase() ?? ''
  const at = call.receivedAt
  const sale = await statedTerms(services, currency, () =>
    findSaleTerms(pool, { token: TOKEN_SYMBOL, currency }),
  )
  const { token, price, wallet, rules } = sale
  // A name that is no currency: the path leads nowhere.
  if (!price) throw noWallet()
  const refusal = notSellable(services.config, sale, { currency, at })
  if (refusal) throw refusal
  const tokens = await mostToBuy(call, services, rules)
  if (!wallet) throw new Error(`What is sold for ${currency} is not complete`)
  await recordIssued(
    pool,
    { buyerId: call.user.id, symbol: currency, since: promisedSince(services, at) },
    {
      ...wallet,
      tokenPrice: token?.price ?? '',
      currencyPrice: price.price,
      priceSource: price.source,
      issuedAt: at,
      tokens,
    },
    services.config.ADMIN_ACTIONS_KEY,
  )
  const body: WalletAddress = { address: wallet.address }
  return { status: 200, body }
}

const noWallet = (): ApiError =>
  new ApiError(404, 'no-wallet', 'There is no wallet for this currency. Please choose another one.')

/**
 * What the hard cap and the limit of a buyer leave: so much of what they pay for is not refused later.
 * @returns null without either
 * @throws ApiError where that is less than the smallest purchase
 */
async function mostToBuy(
  { user }: SignedInCall,
  services: Pick<Services, 'pool' | 'readers'>,
  { hardCap, maxPerBuyer }: SaleTerms['rules'],
): Promise<number | null> {
  if (hardCap === null && maxPerBuyer === null) return null
  const { ofCap, isComplete, ofBuyer } = await tokensLeft(services.pool, user.id)
  if (!isComplete) throw stillCounting()
  if (ofCap !== null && ofCap < MINIMUM_PURCHASE) throw await goneRefusal(services)
  const byLimit = maxPerBuyer === null ? null : maxPerBuyer - ofBuyer
  if (byLimit !== null && byLimit < MINIMUM_PURCHASE) throw overBuyer(byLimit, MINIMUM_PURCHASE)
  if (ofCap === null || byLimit === null) return ofCap ?? byLimit
  return Math.min(ofCap, byLimit)
}

export const walletAddressRoutes: readonly Route[] = [
  { call: calls.showWalletAddress, handle: signedIn(showWalletAddress) },
]
