import type { PriceUpdate } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { actingStaff } from '../http/acting-staff'
import { type ApiError, conflict, unavailable } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { PriceProviderFault } from '../prices/fetch-quotes'
import { configuredProvider, updatePrices } from '../prices/update-prices'
import { asPrice } from './as-answer'

const RETRY_AFTER_SECONDS = 30

export const updateCryptoPrices: Handler<SignedInCall> = async (call, services) => {
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

/** Which way it failed is for admins to know; address, key and words of the provider are not. */
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
