import { join } from 'node:path'
import { Consumer, lagSeconds } from '@presale/consumer'
import { LEDGER_PREFIXES, ledgerProjections, ledgerReader, prepareLog } from '@presale/ledger'
import { decisionSigningOf, signDecisions } from '@presale/purchases'
import { checkService, loadServiceConfig, type ProcessContext, runProcess } from '@presale/runtime'
import { beginService, endsWithStore, scheduleChores, serveOperations } from '@presale/service'
import { projectorCheck } from './check'
import { config } from './config'
import { FeedAll } from './feeding/feed-all'
import { Log } from './log/log'
import { logMetrics } from './log/log-metrics'
import { projectorMetrics } from './metrics'
import { POOL_SIZE } from './pools'
import { checkProjections } from './readiness'
import { TaskRunner } from './tasks/task-runner'
import { unusedGenerations } from './unused-generations'

runProcess('projector', start, () => checkService(projectorCheck))

async function start(context: ProcessContext): Promise<void> {
  const { log, onStop } = context
  const env = loadServiceConfig(config, log)
  signDecisions(decisionSigningOf(env))
  const service = await beginService(context, env, {
    name: 'projector',
    pool: { max: POOL_SIZE, isPipelined: true, isPreparing: true },
  })
  const { pool, clock, store } = service

  const consumer = new Consumer({
    store,
    pool,
    log,
    prefixes: LEDGER_PREFIXES,
    reader: ledgerReader,
    isSharing: true,
    onForeignStore: endsWithStore(context, 'the projections'),
  })
  const feedAll: FeedAll = new FeedAll({
    pool,
    consumer,
    definitions: ledgerProjections,
    batchSize: env.PROJECTION_BATCH_SIZE,
    log,
    onApplied: (projection, batch) => metrics.applied.inc({ projection }, batch.events),
  })
  await prepareLog(pool)
  const ledgerLog = new Log({
    ...service,
    log,
    site: env.LOG_NAME ?? `${hostOf(env.PUBLIC_ORIGIN)}/log`,
    key: env.LOG_KEY,
    witnesses: env.LOG_WITNESSES,
    onForeignStore: endsWithStore(context, 'the log'),
  })
  const operations = await serveOperations(context, env, service, {
    checks: { projections: async () => checkProjections(feedAll, ledgerProjections) },
    // Receipts come later where it stands still; the sale goes on.
    advisory: { log: async () => ledgerLog.check() },
    details: async () => ({ quarantined: await consumer.quarantined() }),
  })
  const lags = () =>
    lagSeconds(
      feedAll.feeding.map(({ feeder }) => feeder),
      { store, pool, prefixes: LEDGER_PREFIXES, now: clock.now() },
    )
  const metrics = projectorMetrics(operations.registry, { feedAll: () => feedAll, pool, lags })
  logMetrics(operations.registry, pool, clock)
  scheduleChores(context, operations, {
    pool,
    lock: 'projectionCleanUp',
    chores: [unusedGenerations(env.PROJECTION_KEEP_OLD_SECONDS, log)],
  })

  const stopping = new AbortController()
  const running = feedAll.run(stopping.signal)
  onStop('feeding', async () => {
    stopping.abort()
    await running
  })

  ledgerLog.run(stopping.signal)
  onStop('log', async () => {
    stopping.abort()
    await ledgerLog.ended()
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

const hostOf = (origin: string | undefined): string =>
  origin === undefined ? 'presale' : new URL(origin).host
