import { setTimeout as wait } from 'node:timers/promises'
import {
  Consumer,
  checkSubscription,
  lagSeconds,
  prepareFollowing,
  StoreWatch,
  watchedStore,
} from '@presale/consumer'
import { createDelayedQueue, pausedQueues, REDIS_WRITES, startDelayedWorker } from '@presale/jobs'
import { STREAM_PREFIX } from '@presale/purchases'
import {
  appendDurations,
  checkService,
  gaugeLag,
  gaugePausedQueues,
  loadServiceConfig,
  type ProcessContext,
  refusedJobs,
  runProcess,
  tracedAppends,
} from '@presale/runtime'
import { beginService, endsWithStore, serveOperations } from '@presale/service'
import { expiryCheck } from './check'
import { coalesceArming } from './coalesce-arming'
import { config } from './config'
import { DEADLINES_QUEUE, type Deadline, readDeadline } from './deadline'
import { deadlineReader } from './deadline-reader'
import { deadlineSubscriber } from './deadline-subscriber'
import { isBuilt, overdueFigures } from './deadlines/overdue'
import { prepareDeadlines } from './deadlines/schema'
import { expirePurchaseJob } from './expire-purchase.job'
import { expiryMetrics } from './metrics'
import { POOL_SIZE } from './pools'
import { sweepOverdue } from './sweep-overdue.job'

const WORKERS = 20
/** A server that takes a query and never answers must not block the sweep for ever. */
const QUERY_TIMEOUT_MS = 20_000

runProcess('expiry', start, () => checkService(expiryCheck))

async function start(context: ProcessContext): Promise<void> {
  const { log, onStop } = context
  const env = loadServiceConfig(config, log)
  const appends = appendDurations()
  const service = await beginService(context, env, {
    name: 'expiry',
    pool: { max: POOL_SIZE, isPipelined: true, isPreparing: true, queryTimeoutMs: QUERY_TIMEOUT_MS },
    eventStore: { onAppended: appends.observe, aroundAppend: tracedAppends(STREAM_PREFIX) },
  })
  const { pool, clock, onError } = service
  await prepareFollowing(pool)
  await prepareDeadlines(pool)
  // Timers and sweep start before the subscription: they expire purchases on no store but the right one.
  const storeWatch = new StoreWatch({ pool, store: service.store, log })
  const store = watchedStore(service.store, storeWatch)
  const queue = createDelayedQueue<Deadline>(env.REDIS_URL, DEADLINES_QUEUE, { onError })
  onStop('queue', () => queue.close())

  const armSoon = coalesceArming({ pool, queue, clock }, log)
  const consumer = new Consumer({
    store,
    pool,
    prefixes: [STREAM_PREFIX],
    reader: deadlineReader,
    log,
    onForeignStore: endsWithStore(context, 'the deadlines'),
  })
  const following = consumer.subscribe(deadlineSubscriber({ pool, log, clock, armSoon }))
  onStop('following', () => consumer.close())
  const paused = () => pausedQueues(new Map([[DEADLINES_QUEUE, queue]]))
  const served = { ...service, store }
  const operations = await serveOperations(context, env, served, {
    checks: { redis: () => queue.ping(), following: async () => checkSubscription(following) },
    advisory: { [REDIS_WRITES]: () => queue.write() },
    details: async () => {
      const [quarantined, isPaused] = await Promise.all([consumer.quarantined(), paused()])
      return { quarantined, paused: isPaused }
    },
  })
  gaugePausedQueues(operations.registry, paused)
  const metrics = expiryMetrics(operations.registry, queue, () => overdueFigures(pool, clock.now()))
  operations.registry.registerMetric(appends.histogram)
  gaugeLag(operations.registry, () =>
    lagSeconds([following], { store, pool, prefixes: [STREAM_PREFIX], now: clock.now() }),
  )

  const onExpired = () => metrics.expired.inc({ by: 'timer' })
  const worker = startDelayedWorker(
    env.REDIS_URL,
    DEADLINES_QUEUE,
    expirePurchaseJob({ store, storeWatch, pool, log, clock, onExpired }),
    {
      onError,
      concurrency: WORKERS,
      read: readDeadline,
      onRefused: refusedJobs(operations.registry, log, DEADLINES_QUEUE),
      onFailed: (error, payload) => log.error({ err: error, payload }, 'a purchase could not be expired'),
    },
  )
  onStop('worker', () => worker.close())

  const stopping = new AbortController()
  const { signal } = stopping
  const sweeping = repeat(env.SWEEP_INTERVAL_SECONDS * 1000, signal, async () => {
    try {
      // Before the first catch-up most of what looks overdue has ended: checking each would delay the catch-up.
      if (!clock.isSettled) log.warn({}, 'nothing expires until the time of the database is certain')
      else if (following.phase === 'stopped' || (await isBuilt(pool))) {
        await storeWatch.check()
        await storeWatch.assertKnown()
        const swept = await sweepOverdue({ store, pool, log }, clock.now())
        metrics.expired.inc({ by: 'sweep' }, swept.expired)
        metrics.sweeps.inc({ outcome: 'done' })
        // Not awaited: a Redis that does not answer must not delay the next sweep.
        armSoon()
      }
    } catch (error) {
      metrics.sweeps.inc({ outcome: 'failed' })
      log.warn({ err: error }, 'the sweep failed, the next one tries again')
    }
  })
  onStop('sweeping', async () => {
    stopping.abort()
    await sweeping
  })
  log.info({ metricsPort: operations.port }, 'expiry ready')
}

async function repeat(everyMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
