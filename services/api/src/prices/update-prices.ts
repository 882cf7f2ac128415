import { type ActingStaff, applyQuotes, type PriceUpdate } from '@presale/sale'
import type { ApiConfig } from '../config'
import type { Services } from '../services'
import { fetchQuotes, type PriceProvider } from './fetch-quotes'

/** The provider that the environment names, if it names one. */
export function configuredProvider(config: ApiConfig): PriceProvider | undefined {
  const { PRICE_PROVIDER_URL: url, PRICE_PROVIDER_KEY: key, PRICE_PROVIDER_KEY_HEADER: keyHeader } = config
  return url === undefined ? undefined : { name: config.PRICE_PROVIDER_NAME, url, key, keyHeader }
}

/**
 * Asks the provider, and takes over what holds against the rules.
 * @param by the admin who asked for it; left out for the schedule's.
 * @throws PriceProviderFault; then nothing has changed.
 */
export async function updatePrices(
  { config, pool, clock }: Pick<Services, 'config' | 'pool' | 'clock'>,
  provider: PriceProvider,
  by?: ActingStaff,
): Promise<PriceUpdate> {
  const quotes = await fetchQuotes(provider)
  return applyQuotes(pool, quotes, {
    ...{ provider: provider.name, now: clock.now(), maxJumpPercent: config.PRICE_MAX_JUMP_PERCENT },
    ...(by ? { by } : {}),
  })
}
