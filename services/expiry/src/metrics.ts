import type { DelayedQueue } from '@presale/jobs'
import { Counter, gaugeJobs, type Operations } from '@presale/runtime'
import type { Deadline } from './deadline'

export function expiryMetrics(registry: Operations['registry'], queue: DelayedQueue<Deadline>) {
  const registers = [registry]
  gaugeJobs(registry, { name: 'presale_deadline_jobs', help: 'Deadline jobs in Redis by state' }, () =>
    queue.counts(),
  )
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
