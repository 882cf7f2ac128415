import type { DelayedQueue } from '@presale/jobs'
import { Counter, Gauge, gaugeJobs, type Operations } from '@presale/runtime'
import { DEADLINES_QUEUE, type Deadline } from './deadline'
import type { OverdueFigures } from './deadlines/overdue'

export function expiryMetrics(
  registry: Operations['registry'],
  queue: DelayedQueue<Deadline>,
  figures: () => Promise<OverdueFigures>,
) {
  const registers = [registry]
  gaugeJobs(registry, { [DEADLINES_QUEUE]: () => queue.counts() })
  gaugeOverdue(registry, figures)
  const expired = new Counter({
    name: 'presale_purchases_expired_total',
    help: 'Purchases this process expired, by what woke it',
    labelNames: ['by'],
    registers,
  })
  const sweeps = new Counter({
    name: 'presale_sweeps_total',
    help: 'Sweeps by outcome',
    labelNames: ['outcome'],
    registers,
  })
  // Known from the start: of a counter that begins at one, no rate shows the first.
  for (const by of ['timer', 'sweep']) expired.inc({ by }, 0)
  for (const outcome of ['done', 'failed']) sweeps.inc({ outcome }, 0)
  return { expired, sweeps }
}

/** Queried once per scrape of the metrics. */
function gaugeOverdue(registry: Operations['registry'], figures: () => Promise<OverdueFigures>): void {
  const registers = [registry]
  const oldest = new Gauge({
    name: 'presale_deadline_oldest_overdue_seconds',
    help: 'How long the longest overdue purchase has been overdue; 0 where none is',
    registers,
  })
  const failing = new Gauge({
    name: 'presale_deadlines_failing',
    help: 'Overdue purchases whose stream could not be decided on at the last try',
    registers,
  })
  new Gauge({
    name: 'presale_deadlines_overdue',
    help: 'Purchases whose deadline has passed and that have not been asked to expire, the failing ones among them',
    registers,
    async collect() {
      // While Postgres is unavailable these metrics are no numbers; the others are served.
      const now = await figures().catch(() => undefined)
      this.set(now?.overdue ?? Number.NaN)
      oldest.set(now?.oldestSeconds ?? Number.NaN)
      failing.set(now?.failing ?? Number.NaN)
    },
  })
}
