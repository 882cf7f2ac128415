import { type CryptoPrice, calls, type PriceUpdate } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import type * as sale from '@presale/sale'
import { findCryptoPrice, listCryptoPrices } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { type ApiError, conflict, notFound, unavailable } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { PriceProviderFault } from '../prices/fetch-quotes'
import { configuredProvider, updatePrices } from '../prices/update-prices'

const listPrices: Handler = async ({ route }, { pool }) => {
  const body = (await listCryptoPrices(pool)).map(asPrice)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

const showPrice: Handler = async ({ params }, { pool }) => {
  const price = await findCryptoPrice(pool, params.symbol?.toUpperCase() ?? '')
  if (!price) throw notFound('There is no price for this currency.')
  return { status: 200, body: asPrice(price) }
}

const RETRY_AFTER_SECONDS = 30

const updateCryptoPrices: Handler<SignedInCall> = async (call, services) => {
  const provider = configuredProvider(services.config)
  if (!provider) {
    throw conflict(
      'no-price-provider',
      'No price provider is configured: set PRICE_PROVIDER_URL (and PRICE_PROVIDER_KEY where it asks for one).',
    )
  }
  try {
    const { prices, updated, refused } = await updatePrices(services, provider, actingStaff(call))
    const body: PriceUpdate = {
      provider: provider.name,
      prices: prices.map(asPrice),
      updated: [...updated],
      refused: [...refused],
    }
    return { status: 200, body }
  } catch (error) {
    if (!(error instanceof PriceProviderFault)) throw error
    services.log.warn({ err: error, correlationId: call.correlationId }, 'prices could not be updated')
    throw asAnswer(error)
  }
}

/** Admins see how it failed, but not the provider's address, key or own message. */
function asAnswer({ fault }: PriceProviderFault): ApiError {
  const unchanged = (what: string) => unavailable(`${what} No price was changed.`, RETRY_AFTER_SECONDS)
  switch (fault) {
    case 'away':
      return unchanged('The price provider cannot be reached.')
    case 'late':
      return unchanged('The price provider did not answer in time.')
    case 'refusing':
      return unchanged('The price provider refused to answer.')
    case 'nonsense':
      return unchanged('The price provider answered something that is no list of prices.')
    default:
      return assertNever(fault)
  }
}

function asPrice(price: sale.CryptoPrice): CryptoPrice {
  const { id, symbol, name, source, updatedAt, change24h, change24hIsSample } = price
  const change = { change24h, change24hIsSample }
  return { id, symbol, name, price: price.price, updatedAt: updatedAt.toISOString(), source, ...change }
}

export const cryptoPriceRoutes: readonly Route[] = [
  { call: calls.listPrices, handle: listPrices },
  { call: calls.showPrice, handle: showPrice },
  { call: calls.updatePrices, handle: signedIn(updateCryptoPrices) },
]
