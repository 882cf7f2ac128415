import { inTime } from '@presale/kernel'
import { type Pool, setAsideStreams } from '@presale/read-store'
import { Counter, Gauge, type Operations } from '@presale/runtime'
import type { FeedAll, Feeding } from './feeding/feed-all'

/** What a metric says of a generation; nothing where that is not known. */
type Valued = (feeding: Feeding) => number | undefined

/** Short, so that the other metrics are served soon while the event store hangs; then the lag is missing. */
const LAGS_WITHIN_MS = 2000
const unknown = (): ReadonlyMap<string, number> => new Map()

export function projectorMetrics(
  registry: Operations['registry'],
  {
    feedAll,
    pool,
    lags,
  }: {
    readonly feedAll: () => FeedAll | undefined
    readonly pool: Pool
    /** Of each generation, by its schema. */
    readonly lags: () => Promise<ReadonlyMap<string, number>>
  },
) {
  const registers = [registry]
  const labelNames = ['projection', 'generation', 'state']
  const gauge = (name: string, help: string, read: () => Valued | Promise<Valued>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const value = await read()
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
    () =>
      ({ feeder }) =>
        feeder.phase === 'waiting' ? undefined : feeder.backlog,
  )
  gauge(
    'presale_projection_lag_seconds',
    'How long the oldest event has been in the event store that the projection has not applied yet; 0 where there is none',
    async () => {
      const known = await inTime(lags().catch(unknown), LAGS_WITHIN_MS, unknown)
      return ({ record }) => known.get(record.schema)
    },
  )
  gauge('presale_projection_feeding', '1 where this process holds the lease and feeds', () => isIn('feeding'))
  gauge('presale_projection_stopped', '1 where an event could not be applied', () => isIn('stopped'))
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

const isIn =
  (phase: Feeding['feeder']['phase']): Valued =>
  ({ feeder }) =>
    feeder.phase === phase ? 1 : 0
