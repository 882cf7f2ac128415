import { Gauge } from 'prom-client'
import type { Operations } from './operations'

/** How far the archive of a cluster's log of changes is behind the cluster. */
export function gaugeArchive(registry: Operations['registry'], behindMs: () => number): void {
  new Gauge({
    name: 'presale_archive_behind_seconds',
    help: 'For how long the oldest change that is not in the archive has been in the database',
    registers: [registry],
    collect() {
      this.set(behindMs() / 1000)
    },
  })
}
