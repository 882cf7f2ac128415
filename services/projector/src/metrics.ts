import { type DatabaseClock, type Pool, setAsideStreams } from '@presale/read-store'
import { Counter, Gauge, type Operations } from '@presale/runtime'
import type { FeedAll, Feeding } from './feeding/feed-all'

export function projectorMetrics(
  registry: Operations['registry'],
  {
    feedAll,
    pool,
    clock,
  }: {
    readonly feedAll: () => FeedAll | undefined
    readonly pool: Pool
    readonly clock: Pick<DatabaseClock, 'now'>
  },
) {
  const registers = [registry]
  const labelNames = ['projection', 'generation', 'state']
  const gauge = (name: string, help: string, value: (feeding: Feeding) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const feeding of feedAll()?.feeding ?? []) {
          const { name: projection, generation, state } = feeding.record
          const known = value(feeding)
          if (known !== undefined) this.set({ projection, generation, state }, known)
        }
      },
    })
  gauge(
    'presale_projection_lag_events',
    'Events received and not applied yet, from the process that feeds',
    ({ feeder }) => (feeder.phase === 'waiting' ? undefined : feeder.backlog),
  )
  gauge(
    'presale_projection_lag_seconds',
    'Age of the last applied event while there are newer ones, 0 when caught up; from the process that feeds',
    ({ feeder }) => (feeder.phase === 'waiting' ? undefined : lagSeconds(feeder, clock.now())),
  )
  gauge('presale_projection_feeding', '1 where this process holds the lease and feeds', ({ feeder }) =>
    feeder.phase === 'feeding' ? 1 : 0,
  )
  gauge('presale_projection_stopped', '1 where an event could not be applied', ({ feeder }) =>
    feeder.phase === 'stopped' ? 1 : 0,
  )
  gaugeQuarantined(registry, pool)
  return {
    applied: new Counter({
      name: 'presale_projection_applied_events_total',
      help: 'Events this process applied',
      labelNames: ['projection'],
      registers,
    }),
  }
}

/** Of all subscribers, not only this process's: one process reports for all. */
function gaugeQuarantined(registry: Operations['registry'], pool: Pool): void {
  new Gauge({
    name: 'quarantined_streams',
    help: 'Streams that a subscriber has set aside',
    labelNames: ['subscriber'],
    registers: [registry],
    async collect() {
      this.reset()
      const marks = await setAsideStreams(pool).catch(() => [])
      for (const { subscriber } of marks) this.inc({ subscriber })
    },
  })
}

function lagSeconds({ isCaughtUp, backlog, lastEventAt }: Feeding['feeder'], now: Date): number {
  if (lastEventAt === undefined || (isCaughtUp && backlog === 0)) return 0
  return Math.max(0, (now.getTime() - Date.parse(lastEventAt)) / 1000)
}
