import { type ConnectOptions, connectEventStore, type EventStore } from '@presale/event-store'
import {
  assertSuitable,
  createPool,
  type DatabaseClock,
  type Pool,
  type PoolOptions,
  startDatabaseClock,
} from '@presale/read-store'
import { type ProcessContext, throttledWarning } from '@presale/runtime'

export interface ServersOf {
  readonly DATABASE_URL: string
  /** The login that reads projections; without one they are read by the process's own. */
  readonly READER_DATABASE_URL?: string | undefined
  readonly EVENTSTORE_URL: string
}

export interface ServiceOptions {
  /** As its pools are shown in pg_stat_activity; that of the readers has '-readers' behind it. */
  readonly name: string
  readonly pool: Omit<PoolOptions, 'name' | 'onIdleError'>
  /** Where the process reads projections: how many connections at most. */
  readonly readers?: number
  readonly eventStore?: Omit<ConnectOptions, 'clock' | 'log'>
}

/** What the process goes by. */
export interface Service {
  readonly name: string
  readonly pool: Pool
  /** By the reader's login; the process's own pool where it reads no projections. */
  readonly readers: Pool
  readonly clock: DatabaseClock
  readonly store: EventStore
  /** For whoever has warnings that come again and again. */
  onError(error: Error): void
}

/**
 * Opens what a process with a ledger goes by, each to be ended when the process is. The event store is connected to with the
 * first call.
 * @throws UnsuitableDatabase; database errors
 */
export async function beginService(
  { log, onStop }: Pick<ProcessContext, 'log' | 'onStop'>,
  env: ServersOf,
  options: ServiceOptions,
): Promise<Service> {
  const { name } = options
  const onError = throttledWarning(log)
  const pool = createPool(env.DATABASE_URL, { ...options.pool, name, onIdleError: onError })
  onStop('postgres', () => pool.end())
  await assertSuitable(pool)
  const readers = options.readers === undefined ? pool : openReaders(env, options, onError)
  if (readers !== pool) onStop('readers', () => readers.end())
  const clock = await startDatabaseClock(env.DATABASE_URL, { name, log })
  onStop('clock', () => clock.close())
  const store = connectEventStore(env.EVENTSTORE_URL, { ...options.eventStore, clock, log })
  onStop('event store', () => store.close())
  return { name, pool, readers, clock, store, onError }
}

function openReaders(
  { DATABASE_URL, READER_DATABASE_URL = DATABASE_URL }: ServersOf,
  { name, pool, readers = 1 }: ServiceOptions,
  onIdleError: (error: Error) => void,
): Pool {
  const { queryTimeoutMs } = pool
  return createPool(READER_DATABASE_URL, {
    name: `${name}-readers`,
    max: readers,
    onIdleError,
    ...(queryTimeoutMs !== undefined && { queryTimeoutMs }),
  })
}
