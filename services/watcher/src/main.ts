import { setTimeout as wait } from 'node:timers/promises'
import { type ChainNode, chainOf, connectNode } from '@presale/chain'
import { StoreWatch, watchedStore } from '@presale/consumer'
import { nativeCoinOf } from '@presale/kernel'
import { PAYMENT_PREFIX } from '@presale/payments'
import { lockClass, takeSessionLock } from '@presale/read-store'
import {
  ConfigurationError,
  checkService,
  loadServiceConfig,
  type ProcessContext,
  runProcess,
  tracedAppends,
} from '@presale/runtime'
import { beginService, scheduleChores, serveOperations } from '@presale/service'
import { watcherCheck } from './check'
import { addressesIn, config, depthVariable, largeOn, modeVariable, nodeVariable, watchedIn } from './config'
import { watchMetrics } from './metrics'
import type { NetworkWatch } from './network-watch'
import { POOLS } from './pools'
import { type HowWatched, lookupChore, noteWatched, prepareTables } from './tables'
import { watchOnce } from './watch-network'

const QUERY_TIMEOUT_MS = 20_000
/** One lease for all networks: a second process waits for it. */
const LEASE = [lockClass.watch, 0] as const
const LEASE_AGAIN_MS = 2000

runProcess('watcher', start, () => checkService(watcherCheck))

async function start(context: ProcessContext): Promise<void> {
  const { log, onStop } = context
  const env = loadServiceConfig(config, log)
  const networks = watchedIn(env)
  if (env.CHAINS === 'regtest' && env.PUBLIC_ORIGIN?.startsWith('https:'))
    throw new ConfigurationError(
      'CHAINS is regtest on a site that sells: its payments would be worth nothing.',
    )
  if (networks.length === 0) throw new ConfigurationError('No node is named: there is nothing to watch.')
  const service = await beginService(context, env, {
    name: 'watcher',
    pool: { max: POOLS.watcher, queryTimeoutMs: QUERY_TIMEOUT_MS },
    readers: POOLS.readers,
    eventStore: { aroundAppend: tracedAppends(PAYMENT_PREFIX) },
  })
  const { pool, readers, clock } = service
  await prepareTables(pool)
  const watched = new Map<string, HowWatched>(
    networks.map((network) => [
      nativeCoinOf(network),
      { depth: env[depthVariable(network)], mode: env[modeVariable(network)], large: largeOn(network, env) },
    ]),
  )
  await noteWatched(pool, watched, clock.now())
  // What is seen goes into no store but the right one.
  const storeWatch = new StoreWatch({ pool, store: service.store, log })
  const store = watchedStore(service.store, storeWatch)

  const faults = new Map<string, string>()
  const answering = new Map<string, ChainNode>()
  const served = { ...service, store }
  const operations = await serveOperations(context, env, served, {
    // A node that is away delays what is said about payments, and nothing else.
    advisory: Object.fromEntries(
      [...watched.keys()].map((network) => [
        `node of ${network}`,
        async () => assertAnswers(faults.get(network)),
      ]),
    ),
  })
  const metrics = watchMetrics(operations.registry, [...watched.keys()])
  scheduleChores(context, operations, { pool, lock: 'watchCleanUp', chores: [lookupChore] })

  const asked = networks.map((network) => ({
    id: network,
    network: nativeCoinOf(network),
    chain: chainOf(network, env.CHAINS),
    nodes: addressesIn(env[nodeVariable(network)] ?? '').map((url) => connectNode({ url })),
  }))
  const kinOf = (of: (typeof asked)[number]) =>
    asked.flatMap(({ network, chain }) => {
      const node = answering.get(network)
      const isKin = network !== of.network && !of.chain.isFoundByBlock && !chain.isFoundByBlock
      return isKin && node ? [{ network, chain, node }] : []
    })
  const watches = asked.map((of): NetworkWatch => {
    const { id: network, ...watched } = of
    return {
      ...watched,
      // One that is silent would hold this network up.
      kin: () => kinOf(of),
      depth: env[depthVariable(network)],
      mode: env[modeVariable(network)],
      followHours: env.FOLLOW_HOURS,
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
            const said = await watchOnce(watch)
            if (typeof said === 'string') {
              faults.set(watch.network, said)
              answering.delete(watch.network)
            } else {
              faults.delete(watch.network)
              answering.set(watch.network, said)
            }
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
  log.info({ metricsPort: operations.port, networks: [...watched.keys()] }, 'watcher ready')

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
