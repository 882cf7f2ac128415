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
      // With Redis away there is nothing to tell; the rest of the metrics still are.
      const told = await counts().catch(() => undefined)
      for (const [state, count] of Object.entries(told ?? {})) this.set({ state }, count)
    },
  })
}
