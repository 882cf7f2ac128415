import { join } from 'node:path'
import { Consumer, FOREIGN_STORE_EXIT_CODE, lagSeconds } from '@presale/consumer'
import { connectEventStore } from '@presale/event-store'
import {
  decisionSigningOf,
  purchaseEventReader,
  purchaseProjections,
  STREAM_PREFIX,
  signDecisions,
} from '@presale/purchases'
import { assertSuitable, cleanUp, createPool, startDatabaseClock } from '@presale/read-store'
import {
  checkService,
  gaugeClock,
  gaugePools,
  loadServiceConfig,
  type ProcessContext,
  runProcess,
  scheduleCleanUp,
  startOperations,
} from '@presale/runtime'
import { projectorCheck } from './check'
import { config } from './config'
import { FeedAll } from './feeding/feed-all'
import { projectorMetrics } from './metrics'
import { POOL_SIZE } from './pools'
import { checkProjections } from './readiness'
import { TaskRunner } from './tasks/task-runner'
import { unusedGenerations } from './unused-generations'

runProcess('projector', start, () => checkService(projectorCheck))

async function start({ log, onStop, fail }: ProcessContext): Promise<void> {
  const env = loadServiceConfig(config, log)
  signDecisions(decisionSigningOf(env))
  const pool = createPool(env.DATABASE_URL, {
    isPipelined: true,
    isPreparing: true,
    name: 'projector',
    max: POOL_SIZE,
    onIdleError: (error) => log.warn({ err: error }, 'an idle connection to Postgres was lost'),
  })
  onStop('postgres', () => pool.end())
  await assertSuitable(pool)
  const clock = await startDatabaseClock(env.DATABASE_URL, { name: 'projector', log })
  onStop('clock', () => clock.close())
  const store = connectEventStore(env.EVENTSTORE_URL, { log, clock })
  onStop('event store', () => store.close())

  const consumer = new Consumer({
    store,
    pool,
    log,
    prefixes: [STREAM_PREFIX],
    reader: purchaseEventReader,
    isSharing: true,
    onForeignStore: (error) =>
      fail(error, 'this is not the event store of the projections', FOREIGN_STORE_EXIT_CODE),
  })
  const feedAll: FeedAll = new FeedAll({
    pool,
    consumer,
    definitions: purchaseProjections,
    batchSize: env.PROJECTION_BATCH_SIZE,
    log,
    onApplied: (projection, batch) => metrics.applied.inc({ projection }, batch.events),
  })
  const operations = await startOperations({
    port: env.METRICS_PORT,
    host: env.METRICS_HOST,
    log,
    checks: {
      postgres: async () => void (await pool.query('select 1')),
      'event store': () => store.ping(),
      projections: async () => checkProjections(feedAll, purchaseProjections),
    },
    details: async () => ({ clock: clock.standing(), quarantined: await consumer.quarantined() }),
  })
  onStop('operations', () => operations.close())
  const lags = () =>
    lagSeconds(
      feedAll.feeding.map(({ feeder }) => feeder),
      { store, pool, prefixes: [STREAM_PREFIX], now: clock.now() },
    )
  const metrics = projectorMetrics(operations.registry, { feedAll: () => feedAll, pool, lags })
  gaugeClock(operations.registry, clock)
  gaugePools(operations.registry, { projector: pool })

  const chores = [unusedGenerations(env.PROJECTION_KEEP_OLD_SECONDS, log)]
  scheduleCleanUp({ log, onStop }, operations.registry, () =>
    cleanUp({
      pool,
      lock: 'projectionCleanUp',
      chores,
      onFault: (chore, error) => log.warn({ err: error, chore }, 'a chore of the clean-up failed'),
    }),
  )

  const stopping = new AbortController()
  const running = feedAll.run(stopping.signal)
  onStop('feeding', async () => {
    stopping.abort()
    await running
  })

  const tasks = new TaskRunner({
    pool,
    url: env.DATABASE_URL,
    entry: join(__dirname, 'cli/projections.js'),
    env: { ...process.env, DATABASE_URL: env.DATABASE_URL, EVENTSTORE_URL: env.EVENTSTORE_URL },
    log,
  })
  const doing = tasks.run(stopping.signal)
  onStop('tasks', async () => {
    stopping.abort()
    await doing
  })
  log.info({ metricsPort: operations.port }, 'projector ready')
}
