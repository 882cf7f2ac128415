import { type CryptoPrice, calls, manualPriceInput, type PriceUpdate } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import type * as sale from '@presale/sale'
import {
  findCryptoPrice,
  findSaleRules,
  listCryptoPrices,
  type Selling,
  setManualPrice,
  whyUnavailable,
} from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { type ApiError, conflict, notFound, unavailable } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { PriceProviderFault } from '../prices/fetch-quotes'
import { configuredProvider, updatePrices } from '../prices/update-prices'
import { sellingAt } from '../selling/live-site'
import type { Services } from '../services'

const listPrices: Handler = async ({ route }, services) => {
  const body = await pricesNow(await listCryptoPrices(services.pool), services)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

const showPrice: Handler = async ({ params }, services) => {
  const price = await findCryptoPrice(services.pool, params.symbol?.toUpperCase() ?? '')
  if (!price) throw notFound('There is no price for this currency.')
  return { status: 200, body: asPrice(price, await sellingNow(services)) }
}

/** Sets a price by hand: a provider's, where one is configured, would be overwritten by the next refresh. */
const setPrice: Handler<SignedInCall> = async (call, services) => {
  const { config, pool } = services
  const symbol = call.params.symbol?.toUpperCase() ?? ''
  const { price, confirm } = parse(manualPriceInput, call.body)
  if (configuredProvider(config)) {
    const provider = config.PRICE_PROVIDER_NAME
    throw conflict('price-provider-configured', `Prices come from ${provider}.`, { provider })
  }
  const maxJumpPercent = config.PRICE_MAX_JUMP_PERCENT
  const wanted = { symbol, price, isConfirmed: confirm === true, maxJumpPercent }
  const set = await setManualPrice(pool, wanted, actingStaff(call))
  if (set.outcome === 'unknown') throw notFound('There is no such currency.')
  if (set.outcome === 'jumps') {
    throw conflict(
      'price-jump',
      `The price changes by ${set.changePercent} %, from ${set.standing} to ${price}; more than ${maxJumpPercent} % has to be confirmed.`,
      { percent: set.changePercent, from: set.standing, to: price, most: maxJumpPercent },
    )
  }
  const status = set.outcome === 'created' ? 201 : 200
  return { status, body: asPrice(set.price, await sellingNow(services)) }
}

async function sellingNow({ config, pool, clock }: Services): Promise<Selling> {
  return sellingAt(config, await findSaleRules(pool), clock.now())
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
      prices: await pricesNow(prices, services),
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

async function pricesNow(prices: readonly sale.CryptoPrice[], services: Services): Promise<CryptoPrice[]> {
  const selling = await sellingNow(services)
  return prices.map((price) => asPrice(price, selling))
}

function asPrice(price: sale.CryptoPrice, selling: Selling): CryptoPrice {
  const { id, symbol, name, source, updatedAt, change24h, change24hIsSample, isSampleWallet } = price
  const wallet = isSampleWallet === null ? null : { isSample: isSampleWallet }
  return {
    id,
    symbol,
    name,
    price: price.price,
    updatedAt: updatedAt.toISOString(),
    source,
    isAvailable: whyUnavailable({ price, wallet }, selling) === undefined,
    sampleWallet: isSampleWallet ?? false,
    change24h,
    change24hIsSample,
  }
}

export const cryptoPriceRoutes: readonly Route[] = [
  { call: calls.listPrices, handle: listPrices },
  { call: calls.showPrice, handle: showPrice },
  { call: calls.setPrice, handle: signedIn(setPrice) },
  { call: calls.updatePrices, handle: signedIn(updateCryptoPrices) },
]
