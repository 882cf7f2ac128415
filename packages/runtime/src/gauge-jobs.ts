import { Gauge } from 'prom-client'
import type { Operations } from './operations'

/** The number of jobs in a queue, by state, read at every scrape of the metrics. */
export function gaugeJobs(
  registry: Operations['registry'],
  { name, help }: { readonly name: string; readonly help: string },
  counts: () => Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // Without Redis these metrics are missing; the others are served.
      const counted = await counts().catch(() => undefined)
      for (const [state, count] of Object.entries(counted ?? {})) this.set({ state }, count)
    },
  })
}

/** Whether queues are paused, read at every scrape of the metrics; one that cannot be read is missing. */
export function gaugePausedQueues(
  registry: Operations['registry'],
  paused: () => Promise<Readonly<Record<string, boolean>>>,
): void {
  new Gauge({
    name: 'presale_queue_paused',
    help: '1 where an admin paused the queue, and its jobs wait until it is resumed',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [queue, isPaused] of Object.entries(await paused())) this.set({ queue }, Number(isPaused))
    },
  })
}
