import { setTimeout as wait } from 'node:timers/promises'
import { connectNode, type Depth, evmNetworks } from '@presale/chain'
import { StoreWatch, watchedStore } from '@presale/consumer'
import { connectEventStore } from '@presale/event-store'
import { nativeCoinOf } from '@presale/kernel'
import {
  assertSuitable,
  cleanUp,
  createPool,
  lockClass,
  startDatabaseClock,
  takeSessionLock,
} from '@presale/read-store'
import {
  ConfigurationError,
  checkService,
  gaugeClock,
  gaugePools,
  loadServiceConfig,
  type ProcessContext,
  runProcess,
  scheduleCleanUp,
  startOperations,
  throttledWarning,
} from '@presale/runtime'
import { watcherCheck } from './check'
import { config, depthVariable, nodeVariable, watchedIn } from './config'
import { watchMetrics } from './metrics'
import { POOLS } from './pools'
import { lookupChore, noteWatched, prepareTables } from './tables'
import { type NetworkWatch, watchOnce } from './watch-network'

const QUERY_TIMEOUT_MS = 20_000
/** One lease for all networks: a second process waits for it. */
const LEASE = [lockClass.watch, 0] as const
const LEASE_AGAIN_MS = 2000

runProcess('watcher', start, () => checkService(watcherCheck))

async function start({ log, onStop }: ProcessContext): Promise<void> {
  const env = loadServiceConfig(config, log)
  const networks = watchedIn(env)
  if (networks.length === 0) throw new ConfigurationError('No node is named: there is nothing to watch.')
  const shared = { onIdleError: throttledWarning(log), queryTimeoutMs: QUERY_TIMEOUT_MS }
  const pool = createPool(env.DATABASE_URL, { name: 'watcher', max: POOLS.watcher, ...shared })
  onStop('postgres', () => pool.end())
  await assertSuitable(pool)
  const readers = createPool(env.READER_DATABASE_URL ?? env.DATABASE_URL, {
    name: 'watcher-readers',
    max: POOLS.readers,
    ...shared,
  })
  onStop('readers', () => readers.end())
  await prepareTables(pool)
  const depths = new Map<string, Depth>(
    networks.map((network) => [nativeCoinOf(network), env[depthVariable(network)]]),
  )
  await noteWatched(pool, depths)
  const clock = await startDatabaseClock(env.DATABASE_URL, { name: 'watcher', log })
  onStop('clock', () => clock.close())
  const connected = connectEventStore(env.EVENTSTORE_URL, { clock })
  onStop('event store', () => connected.close())
  // What is seen goes into no store but the right one.
  const storeWatch = new StoreWatch({ pool, store: connected, log })
  const store = watchedStore(connected, storeWatch)

  const faults = new Map<string, string>()
  const operations = await startOperations({
    port: env.METRICS_PORT,
    host: env.METRICS_HOST,
    log,
    checks: {
      postgres: async () => void (await pool.query('select 1')),
      'event store': () => store.ping(),
    },
    // A node that is away delays what is said about payments, and nothing else.
    advisory: Object.fromEntries(
      [...depths.keys()].map((network) => [
        `node of ${network}`,
        async () => assertAnswers(faults.get(network)),
      ]),
    ),
    details: async () => ({ clock: clock.standing() }),
  })
  onStop('operations', () => operations.close())
  gaugeClock(operations.registry, clock)
  gaugePools(operations.registry, { watcher: pool, 'watcher-readers': readers })
  const metrics = watchMetrics(operations.registry, [...depths.keys()])
  scheduleCleanUp({ log, onStop }, operations.registry, () =>
    cleanUp({
      pool,
      lock: 'watchCleanUp',
      chores: [lookupChore],
      onFault: (chore, error) => log.warn({ err: error, chore }, 'a chore of the clean-up failed'),
    }),
  )

  const watches = networks.map((network): NetworkWatch => {
    const url = env[nodeVariable(network)] ?? ''
    return {
      network: nativeCoinOf(network),
      evm: evmNetworks[network],
      depth: env[depthVariable(network)],
      node: connectNode({ url }),
      pool,
      readers,
      store,
      clock,
      log,
      metrics,
    }
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const watching = underLease(signal, async (held) => {
    await Promise.all(
      watches.map((watch) =>
        repeat(env.WATCH_SECONDS * 1000, held, async () => {
          try {
            const fault = await watchOnce(watch)
            if (fault === undefined) faults.delete(watch.network)
            else faults.set(watch.network, fault)
          } catch (error) {
            log.warn({ err: error, network: watch.network }, 'a pass failed, the next one asks again')
          }
        }),
      ),
    )
  })
  onStop('watching', async () => {
    stopping.abort()
    await watching
  })
  log.info({ metricsPort: operations.port, networks: [...depths.keys()] }, 'watcher ready')

  /** Works while this process holds the lease, and waits for it again where it was lost. */
  async function underLease(ended: AbortSignal, work: (held: AbortSignal) => Promise<void>): Promise<void> {
    while (!ended.aborted) {
      try {
        const lock = await takeSessionLock({ url: env.DATABASE_URL, key: LEASE, mode: 'wait', signal: ended })
        if (!lock) return
        const lost = new AbortController()
        void lock.ended.then(() => lost.abort())
        await work(AbortSignal.any([ended, lost.signal]))
        await lock.release()
      } catch (error) {
        log.warn({ err: error }, 'the lease could not be taken')
        await wait(LEASE_AGAIN_MS, undefined, { signal: ended }).catch(() => undefined)
      }
    }
  }
}

async function assertAnswers(fault: string | undefined): Promise<void> {
  if (fault !== undefined) throw new Error(fault)
}

async function repeat(everyMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
