import { lagSeconds } from '@presale/consumer'
import { SETTLEMENT_PREFIX } from '@presale/purchases'
import {
  type appendDurations,
  gaugeJobs,
  gaugeLag,
  gaugePausedQueues,
  gaugePools,
  type Operations,
} from '@presale/runtime'
import type { Services } from './services'
import type { SettlementKeeper } from './settlements/keep-settlements'

interface Measured {
  readonly appends: ReturnType<typeof appendDurations>['histogram']
  readonly settlements: Pick<SettlementKeeper, 'subscriptions'>
}

/** What this process counts and shows, beside its requests. */
export function apiMetrics(
  registry: Operations['registry'],
  { clock, pool, readers, locks, exports, store, queues, commands, remoteFailures }: Services,
  { appends, settlements }: Measured,
): void {
  registry.registerMetric(remoteFailures.counter)
  registry.registerMetric(commands.counter)
  registry.registerMetric(appends)
  gaugePausedQueues(registry, () => queues.paused())
  gaugeJobs(registry, queues.counts)
  gaugeLag(registry, () =>
    lagSeconds(settlements.subscriptions, {
      store,
      pool,
      prefixes: [SETTLEMENT_PREFIX],
      now: clock.now(),
    }),
  )
  gaugePools(registry, {
    api: pool,
    'api-readers': readers,
    'api-locks': locks,
    'api-exports-accounts': exports.accounts,
    'api-exports-projections': exports.projections,
  })
}
