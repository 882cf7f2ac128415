import type { DelayedQueue } from '@presale/jobs'
import { Counter, Gauge, gaugeJobs, type Operations } from '@presale/runtime'
import type { Deadline } from './deadline'
import type { OverdueFigures } from './deadlines/overdue'

export function expiryMetrics(
  registry: Operations['registry'],
  queue: DelayedQueue<Deadline>,
  figures: () => Promise<OverdueFigures>,
) {
  const registers = [registry]
  gaugeJobs(registry, { name: 'presale_deadline_jobs', help: 'Deadline jobs in Redis by state' }, () =>
    queue.counts(),
  )
  gaugeOverdue(registry, figures)
  return {
    expired: new Counter({
      name: 'presale_purchases_expired_total',
      help: 'Purchases this process expired, by what woke it',
      labelNames: ['by'],
      registers,
    }),
    sweeps: new Counter({
      name: 'presale_sweeps_total',
      help: 'Sweeps by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  }
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
      // While Postgres is unavailable these metrics are missing; the others are served.
      const now = await figures().catch(() => undefined)
      if (!now) return
      this.set(now.overdue)
      oldest.set(now.oldestSeconds)
      failing.set(now.failing)
    },
  })
}
