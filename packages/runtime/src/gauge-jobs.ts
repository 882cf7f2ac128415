import { Gauge } from 'prom-client'
import type { Operations } from './operations'

type Counts = Readonly<Record<string, number>>

/** A number for each state, read at every scrape of the metrics. */
export function gaugeByState(
  registry: Operations['registry'],
  { name, help }: { readonly name: string; readonly help: string },
  counts: () => Promise<Counts>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // What cannot be counted now is missing; the other metrics are served.
      this.reset()
      const counted = await counts().catch(() => undefined)
      for (const [state, count] of Object.entries(counted ?? {})) this.set({ state }, count)
    },
  })
}

/** The jobs of each queue by state, read at every scrape of the metrics; a queue that cannot be read is missing. */
export function gaugeJobs(
  registry: Operations['registry'],
  queues: Readonly<Record<string, () => Promise<Counts>>>,
): void {
  new Gauge({
    name: 'presale_queue_jobs',
    help: 'Jobs in Redis by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      const counted = Object.entries(queues).map(async ([queue, counts]) => {
        const states = Object.entries((await counts().catch(() => undefined)) ?? {})
        for (const [state, count] of states) this.set({ queue, state }, count)
      })
      await Promise.all(counted)
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
