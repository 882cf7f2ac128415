import { Gauge } from 'prom-client'
import type { Operations } from './operations'

/** How many jobs a queue has, by state, asked for whenever somebody reads the metrics. */
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
      // Without Redis there is nothing to report here; the other metrics still are.
      const counted = await counts().catch(() => undefined)
      for (const [state, count] of Object.entries(counted ?? {})) this.set({ state }, count)
    },
  })
}
