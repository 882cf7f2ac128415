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
