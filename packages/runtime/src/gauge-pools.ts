import { Gauge } from 'prom-client'
import type { Operations } from './operations'

/** What a pool of connections to Postgres says of itself. */
export interface CountedPool {
  readonly totalCount: number
  readonly idleCount: number
  /** Queries that have no connection yet, though there may be one for them. */
  readonly waitingCount: number
  readonly options: { readonly max?: number | undefined }
}

/** The connections of each pool, and who waits for one, at the moment of the scrape. */
export function gaugePools(
  registry: Operations['registry'],
  pools: Readonly<Record<string, CountedPool>>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'presale_pool_connections',
    help: 'Connections to Postgres by pool and whether they are in use',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  new Gauge({
    name: 'presale_pool_waiting',
    help: 'Queries that wait since every connection of the pool is in use',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, counted] of Object.entries(pools)) this.set({ pool }, waitingIn(counted))
    },
  })
}

/** Every query waits for a moment, the checks that a scrape makes among them: only where none is free does it wait for others. */
function waitingIn({ totalCount, idleCount, waitingCount, options }: CountedPool): number {
  const isFull = idleCount === 0 && totalCount >= (options.max ?? 0)
  return isFull ? waitingCount : 0
}
