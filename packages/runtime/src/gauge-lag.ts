import { inTime } from '@presale/kernel'
import { Gauge } from 'prom-client'
import type { Operations } from './operations'

/** Short, so that the other metrics are served soon while the event store hangs. */
const WITHIN_MS = 2000

/**
 * How far subscribers are behind the event store, by their checkpoints; whoever runs them. Read at every scrape;
 * missing while that cannot be found out.
 */
export function gaugeLag(
  registry: Operations['registry'],
  lagSeconds: () => Promise<ReadonlyMap<string, number>>,
): void {
  new Gauge({
    name: 'presale_subscriber_lag_seconds',
    help: 'How long the oldest event has been in the event store that the subscriber has not applied yet; 0 where there is none',
    labelNames: ['subscriber'],
    registers: [registry],
    async collect() {
      this.reset()
      const unknown = () => new Map<string, number>()
      const lags = await inTime(lagSeconds().catch(unknown), WITHIN_MS, unknown)
      for (const [subscriber, seconds] of lags) this.set({ subscriber }, seconds)
    },
  })
}
