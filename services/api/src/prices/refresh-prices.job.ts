import { startScheduledJob } from '@presale/jobs'
import { type ProcessContext, quietly } from '@presale/runtime'
import { PRICES_QUEUE } from '../operations/queues'
import type { Services } from '../services'
import { configuredProvider, updatePrices } from './update-prices'

/** Keeps the prices fresh where a provider and Redis are configured; a refresh that fails is logged. */
export function keepPricesFresh(services: Services, { onStop }: Pick<ProcessContext, 'onStop'>): void {
  const { config, log } = services
  const provider = configuredProvider(config)
  if (!provider) return
  if (config.REDIS_URL === undefined) {
    log.warn('prices are refreshed by hand only: REDIS_URL is not set')
    return
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
      onError: quietly(log, { what: 'the schedule of the prices: Redis does not answer', seconds: 60 }),
      onFailed: (error) => log.warn({ err: error }, 'prices could not be refreshed'),
    },
  )
  onStop('price refresh', () => job.close())
}
