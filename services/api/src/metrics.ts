import { lagSeconds } from '@presale/consumer'
import { SETTLEMENT_PREFIX } from '@presale/purchases'
import {
  type appendDurations,
  Gauge,
  gaugeBackups,
  gaugeJobs,
  gaugeLag,
  gaugePausedQueues,
  gaugePools,
  type Operations,
} from '@presale/runtime'
import type { StatedState } from './audit/stated-state'
import { failingSessions } from './remotes/reports'
import { lastBackupAt } from './selling/last-backup'
import type { Services } from './services'
import type { SettlementKeeper } from './settlements/keep-settlements'

interface Measured {
  readonly appends: ReturnType<typeof appendDurations>['histogram']
  readonly settlements: Pick<SettlementKeeper, 'subscriptions'>
  readonly stated: Pick<StatedState, 'count'>
}

/** What this process counts and shows, beside its requests. */
export function apiMetrics(
  registry: Operations['registry'],
  { config, clock, pool, readers, locks, exports, store, queues, commands, remoteFailures }: Services,
  { appends, settlements, stated }: Measured,
): void {
  registry.registerMetric(remoteFailures.counter)
  gaugeFailingSessions(registry, () => failingSessions(pool, clock.now()))
  registry.registerMetric(commands.counter)
  registry.registerMetric(appends)
  new Gauge({
    name: 'presale_unstated_rows',
    help: 'Rows that are not what the admin actions made them, and are not used',
    registers: [registry],
    collect() {
      this.set(stated.count())
    },
  })
  if (config.BACKUP_DIR !== undefined)
    gaugeBackups(registry, {
      lastAt: () => lastBackupAt(config.BACKUP_DIR),
      everyHours: config.BACKUP_EVERY_HOURS,
    })
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

function gaugeFailingSessions(
  registry: Operations['registry'],
  counts: () => Promise<ReadonlyMap<string, number>>,
): void {
  new Gauge({
    name: 'presale_remote_failing_sessions',
    help: 'Sessions that reported failures of a remote within the last 15 minutes, each once',
    labelNames: ['remote'],
    registers: [registry],
    async collect() {
      this.reset()
      // While Postgres is unavailable it is missing; the other metrics are served.
      const counted = await counts().catch(() => new Map<string, number>())
      for (const [remote, sessions] of counted) this.set({ remote }, sessions)
    },
  })
}
