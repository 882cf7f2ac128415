import { setTimeout as wait } from 'node:timers/promises'
import {
  Consumer,
  checkSubscription,
  FOREIGN_STORE_EXIT_CODE,
  lagSeconds,
  prepareFollowing,
  StoreWatch,
  watchedStore,
} from '@presale/consumer'
import { connectEventStore } from '@presale/event-store'
import { createDelayedQueue, pausedQueues, REDIS_WRITES, startDelayedWorker } from '@presale/jobs'
import { STREAM_PREFIX } from '@presale/purchases'
import { assertSuitable, createPool, startDatabaseClock } from '@presale/read-store'
import {
  appendDurations,
  checkService,
  gaugeClock,
  gaugeLag,
  gaugePausedQueues,
  gaugePools,
  loadServiceConfig,
  type ProcessContext,
  refusedJobs,
  runProcess,
  startOperations,
  throttledWarning,
  tracedAppends,
} from '@presale/runtime'
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

async function start({ log, onStop, fail }: ProcessContext): Promise<void> {
  const env = loadServiceConfig(config, log)
  const onError = throttledWarning(log)
  const pool = createPool(env.DATABASE_URL, {
    isPipelined: true,
    isPreparing: true,
    name: 'expiry',
    max: POOL_SIZE,
    onIdleError: onError,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  })
  onStop('postgres', () => pool.end())
  await assertSuitable(pool)
  await prepareFollowing(pool)
  await prepareDeadlines(pool)
  const clock = await startDatabaseClock(env.DATABASE_URL, { name: 'expiry', log })
  onStop('clock', () => clock.close())
  const appends = appendDurations()
  const connected = connectEventStore(env.EVENTSTORE_URL, {
    clock,
    onAppended: appends.observe,
    aroundAppend: tracedAppends(STREAM_PREFIX),
  })
  onStop('event store', () => connected.close())
  // Timers and sweep start before the subscription: they expire purchases on no store but the right one.
  const storeWatch = new StoreWatch({ pool, store: connected, log })
  const store = watchedStore(connected, storeWatch)
  const queue = createDelayedQueue<Deadline>(env.REDIS_URL, DEADLINES_QUEUE, { onError })
  onStop('queue', () => queue.close())

  const armSoon = coalesceArming({ pool, queue, clock }, log)
  const consumer = new Consumer({
    store,
    pool,
    prefixes: [STREAM_PREFIX],
    reader: deadlineReader,
    log,
    onForeignStore: (error) =>
      fail(error, 'this is not the event store of the deadlines', FOREIGN_STORE_EXIT_CODE),
  })
  const following = consumer.subscribe(deadlineSubscriber({ pool, log, clock, armSoon }))
  onStop('following', () => consumer.close())
  const paused = () => pausedQueues(new Map([[DEADLINES_QUEUE, queue]]))
  const operations = await startOperations({
    port: env.METRICS_PORT,
    host: env.METRICS_HOST,
    log,
    checks: {
      postgres: async () => void (await pool.query('select 1')),
      'event store': () => store.ping(),
      redis: () => queue.ping(),
      following: async () => checkSubscription(following),
    },
    advisory: { [REDIS_WRITES]: () => queue.write() },
    details: async () => {
      const [quarantined, isPaused] = await Promise.all([consumer.quarantined(), paused()])
      return { clock: clock.standing(), quarantined, paused: isPaused }
    },
  })
  onStop('operations', () => operations.close())
  gaugePausedQueues(operations.registry, paused)
  const metrics = expiryMetrics(operations.registry, queue, () => overdueFigures(pool, clock.now()))
  gaugeClock(operations.registry, clock)
  gaugePools(operations.registry, { expiry: pool })
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
