import {
  type Checks,
  gaugeClock,
  gaugePools,
  type Operations,
  type ProcessContext,
  startOperations,
} from '@presale/runtime'
import type { Service } from './begin-service'

export interface Serving {
  readonly METRICS_PORT: number
  readonly METRICS_HOST: string
}

export interface ServedOperations {
  /** Beside Postgres and the event store. */
  readonly checks?: Checks
  readonly advisory?: Checks
  /** Beside how the clock stands. */
  details?(): Promise<Readonly<Record<string, unknown>>>
}

/** Health, readiness and figures of a process and of what it goes by. */
export async function serveOperations(
  { log, onStop }: Pick<ProcessContext, 'log' | 'onStop'>,
  { METRICS_PORT: port, METRICS_HOST: host }: Serving,
  { name, pool, readers, clock, store }: Service,
  { checks, advisory, details }: ServedOperations,
): Promise<Operations> {
  const operations = await startOperations({
    port,
    host,
    log,
    checks: {
      postgres: async () => void (await pool.query('select 1')),
      'event store': () => store.ping(),
      ...checks,
    },
    ...(advisory && { advisory }),
    details: async () => ({ clock: clock.standing(), ...(await details?.()) }),
  })
  onStop('operations', () => operations.close())
  gaugeClock(operations.registry, clock)
  gaugePools(operations.registry, {
    [name]: pool,
    ...(readers !== pool && { [`${name}-readers`]: readers }),
  })
  return operations
}
