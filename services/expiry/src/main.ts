import { setTimeout as wait } from 'node:timers/promises'
import { connectEventStore } from '@presale/event-store'
import { createDelayedQueue, startDelayedWorker } from '@presale/jobs'
import { createPurchaseViews } from '@presale/purchases'
import { createPool } from '@presale/read-store'
import { loadConfig, quietly, runProcess, startOperations } from '@presale/runtime'
import { prepareCheckpoint } from './checkpoint'
import { config } from './config'
import { DEADLINES_QUEUE, type Deadline } from './deadline'
import { expirePurchaseJob } from './expire-purchase.job'
import { expiryMetrics } from './metrics'
import { scheduleDeadlines } from './schedule-deadlines'
import { type Sweeping, sweepOverdue } from './sweep-overdue.job'

const WORKERS = 20
/** A server that takes a query and never answers must not hold up the sweep for ever. */
const QUERY_TIMEOUT_MS = 20_000

runProcess('expiry', async ({ log, onStop }) => {
  const env = loadConfig(config)
  const onError = quietly(log)
  const pool = createPool(env.DATABASE_URL, {
    ...{ name: 'expiry', max: 4, onIdleError: onError, queryTimeoutMs: QUERY_TIMEOUT_MS },
  })
  onStop('postgres', () => pool.end())
  await prepareCheckpoint(pool)
  const store = connectEventStore(env.EVENTSTORE_URL)
  onStop('event store', () => store.close())
  const queue = createDelayedQueue<Deadline>(env.REDIS_URL, DEADLINES_QUEUE, { onError })
  onStop('queue', () => queue.close())

  const stopping = new AbortController()
  const following = scheduleDeadlines({ store, pool, queue, log, signal: stopping.signal })
  const operations = await startOperations({
    port: env.METRICS_PORT,
    log,
    checks: {
      postgres: async () => void (await pool.query('select 1')),
      'event store': () => store.ping(),
      redis: () => queue.ping(),
      following: () => following.check(),
    },
  })
  onStop('operations', () => operations.close())
  const metrics = expiryMetrics(operations.registry, queue)

  const onExpired = () => metrics.expired.inc({ by: 'timer' })
  const worker = startDelayedWorker(
    env.REDIS_URL,
    DEADLINES_QUEUE,
    expirePurchaseJob(store, log, onExpired),
    {
      onError,
      concurrency: WORKERS,
      onFailed: (error, payload) => log.error({ err: error, payload }, 'a purchase could not be expired'),
    },
  )
  onStop('worker', () => worker.close())

  const views = createPurchaseViews(pool)
  const running = Promise.all([
    following.ended,
    sweepForEver({ store, views, queue, log }, env.SWEEP_INTERVAL_SECONDS * 1000, stopping.signal, metrics),
  ])
  onStop('following', async () => {
    stopping.abort()
    await running
  })
  log.info({ metricsPort: operations.port }, 'expiry ready')
})

async function sweepForEver(
  sweeping: Sweeping,
  everyMs: number,
  signal: AbortSignal,
  metrics: ReturnType<typeof expiryMetrics>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const swept = await sweepOverdue(sweeping, new Date())
      metrics.expired.inc({ by: 'sweep' }, swept.expired)
      metrics.sweeps.inc({ outcome: 'done' })
    } catch (error) {
      metrics.sweeps.inc({ outcome: 'failed' })
      sweeping.log.warn({ err: error }, 'the sweep failed, the next one tries again')
    }
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
