import { inTime } from '@presale/kernel'
import { Counter, Gauge, type Operations } from '@presale/runtime'

export type WebMetrics = ReturnType<typeof webMetrics>

/** Short, so that the other metrics are served soon while the release store hangs. */
const WITHIN_MS = 2000

export function webMetrics(registry: Operations['registry']) {
  let unsound = async (): Promise<readonly string[]> => []
  new Gauge({
    name: 'presale_remote_registry_damaged',
    help: '1 for a remote whose registry is damaged, gone or unreadable, at the moment of the scrape',
    labelNames: ['remote'],
    registers: [registry],
    async collect() {
      this.reset()
      const none = () => []
      for (const remote of await inTime(unsound().catch(none), WITHIN_MS, none)) this.set({ remote }, 1)
    },
  })
  return {
    refusedFiles: new Counter({
      name: 'presale_remote_files_refused_total',
      help: 'Requests for a file of a remote that is not as it was published, or whose list or registry is not',
      labelNames: ['remote', 'version'],
      registers: [registry],
    }),
    /** Asked at every scrape, so that an alarm waits for no visitor. */
    watchRegistries(ask: () => Promise<readonly string[]>): void {
      unsound = ask
    },
  }
}
