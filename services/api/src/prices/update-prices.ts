import { startScheduledJob } from '@presale/jobs'
import { type Operations, type ProcessContext, refusedJobs, throttledWarning } from '@presale/runtime'
import { type ActingStaff, applyQuotes, type PriceUpdate } from '@presale/sale'
import type { ApiConfig } from '../config'
import { PRICES_QUEUE } from '../operations/queues'
import { maximumAges } from '../selling/live-site'
import type { Services } from '../services'
import { fetchQuotes, type PriceProvider } from './fetch-quotes'

/** The configured provider, if any. */
export function configuredProvider(config: ApiConfig): PriceProvider | undefined {
  const { PRICE_PROVIDER_URL: url, PRICE_PROVIDER_KEY: key, PRICE_PROVIDER_KEY_HEADER: keyHeader } = config
  return url === undefined ? undefined : { name: config.PRICE_PROVIDER_NAME, url, key, keyHeader }
}

/**
 * Fetches prices, and stores those that pass the rules.
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
    provider: provider.name,
    now: clock.now(),
    maxJumpPercent: config.PRICE_MAX_JUMP_PERCENT,
    ...(by ? { by } : {}),
  })
}

/** Refreshes prices on a schedule where a provider and Redis are configured; a failed refresh is logged. */
export function keepPricesFresh(
  services: Services,
  registry: Operations['registry'],
  { onStop }: Pick<ProcessContext, 'onStop'>,
): void {
  const { config, log } = services
  const provider = configuredProvider(config)
  if (!provider) return
  if (config.REDIS_URL === undefined) {
    log.warn('prices are refreshed by hand only: REDIS_URL is not set')
    return
  }
  if (config.PRICE_REFRESH_SECONDS >= (maximumAges(config).provider ?? Number.POSITIVE_INFINITY)) {
    log.warn('prices are too old to be sold on before they are refreshed: see PRICE_MAX_AGE_SECONDS')
  }
  const refresh = async (): Promise<void> => {
    const { updated, refused } = await updatePrices(services, provider)
    log.info({ provider: provider.name, updated: updated.length }, 'prices refreshed')
    if (refused.length > 0) log.warn({ provider: provider.name, refused }, 'prices refused')
  }
  const job = startScheduledJob(
    config.REDIS_URL,
    PRICES_QUEUE,
    config.PRICE_REFRESH_SECONDS * 1000,
    refresh,
    {
      onError: throttledWarning(log, {
        what: 'the schedule of the prices: Redis does not answer',
        seconds: 60,
      }),
      onFailed: (error) => log.warn({ err: error }, 'prices could not be refreshed'),
      onRefused: refusedJobs(registry, log, PRICES_QUEUE),
    },
  )
  onStop('price refresh', () => job.close())
}
