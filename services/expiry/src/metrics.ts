import type { DelayedQueue } from '@presale/jobs'
import { Counter, Gauge, type Operations } from '@presale/runtime'

import type { Deadline } from './deadline'

export function expiryMetrics(registry: Operations['registry'], queue: DelayedQueue<Deadline>) {
  const registers = [registry]
  new Gauge({
    name: 'presale_deadline_jobs',
    help: 'Deadline jobs in Redis by state',
    labelNames: ['state'],
    registers,
    async collect() {
      // With Redis away there is nothing to tell; the rest of the metrics still are.
      const counts = await queue.counts().catch(() => undefined)
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
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
