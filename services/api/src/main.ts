import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { sealLinks } from '@presale/accounts'
import { StoreWatch, watchedStore } from '@presale/consumer'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { REDIS_WRITES } from '@presale/jobs'
import {
  checkPurchaseViews,
  createPurchaseViews,
  decisionSigningOf,
  KnownPurchases,
  STREAM_PREFIX,
  signDecisions,
} from '@presale/purchases'
import { assertSuitable, createAppliedWatcher, createPool, startDatabaseClock } from '@presale/read-store'
import {
  appendDurations,
  asSentences,
  assertLogWritten,
  type Checks,
  checkService,
  closeGracefully,
  EMBEDDED_STORE,
  gaugeClock,
  HALF_OPEN_LIMITS,
  isProductionSite,
  LOG,
  loadServiceConfig,
  measureRequests,
  type Operations,
  type ProcessContext,
  runProcess,
  startListening,
  startOperations,
  tracedAppends,
} from '@presale/runtime'
import { scheduleChores } from '@presale/service'
import { ActionChain } from './audit/action-chain'
import { LastAppend } from './audit/last-append'
import { StatedState } from './audit/stated-state'
import { apiCheck } from './check'
import { apiChores } from './clean-up/api-chores'
import { type ApiConfig, apiConfig } from './config'
import { MOST_EXPORTS } from './exports/csv'
import { routeOf } from './http/route-of'
import { noteCheckpoints } from './ledger-log/note-checkpoints'
import { createLimiter } from './limits/limits'
import { apiMetrics } from './metrics'
import { followerChecks } from './operations/followers'
import { AS_STATED, assertNoneQuarantined, type Health, QUARANTINED, ROOM } from './operations/health'
import { connectQueues } from './operations/queues'
import { RefusedForRoom } from './operations/refused-for-room'
import { POOLS } from './pools'
import { keepPricesFresh } from './prices/update-prices'
import { lockSessions } from './purchases/buyers-lock'
import { CommandCounter } from './purchases/count-commands'
import { keepWindows } from './purchases/keep-windows'
import { RemoteFailureCounter } from './remotes/failure-counter'
import { openReleaseHistory } from './remotes/release-history'
import { createSecurityLog } from './security-log/security-log'
import { HoldKeeper } from './selling/keep-holds'
import { keepRecalled } from './selling/keep-recalled'
import { KnownRecalls } from './selling/known-recalls'
import { createApp, heldRoutes } from './server'
import type { Services } from './services'
import { AmbiguousSettlements } from './settlements/ambiguous-settlements'
import { SettlementKeeper } from './settlements/keep-settlements'
import { keepWatching } from './store-identity/keep-watching'
import { letProposalsTakeEffect } from './two-people/take-effect'

/** Twice web's limit: with the headers that web adds, a request that web accepted must not be refused here. */
const MAXIMUM_HEADER_BYTES = 32_768
/** A database that takes a query and never answers counts as unavailable. */
const QUERY_TIMEOUT_MS = 8000

// By default V8 collects once the heap is four times its live data. A long export has little live data and much
// garbage: measured with 389,000 rows, 110 MB above idle, and 30 MB with this setting.
setFlagsFromString('--heap-growing-percent=50')

runProcess('api', start, () => checkService(apiCheck))

async function start(context: ProcessContext): Promise<void> {
  const { log, onStop } = context
  const config = loadServiceConfig(apiConfig, log)
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'a database connection died')
  const shared = { onIdleError, queryTimeoutMs: QUERY_TIMEOUT_MS }
  const pool = createPool(config.DATABASE_URL, { max: POOLS.api, name: 'api', ...shared })
  onStop('pool', () => pool.end())
  await assertSuitable(pool)
  const readerUrl = config.READER_DATABASE_URL ?? config.DATABASE_URL
  const readers = createPool(readerUrl, { max: POOLS.readers, name: 'api-readers', ...shared })
  onStop('readers', () => readers.end())
  const locks = createPool(config.DATABASE_URL, {
    max: POOLS.locks,
    name: 'api-locks',
    isPipelined: true,
    isPreparing: true,
    ...lockSessions,
    ...shared,
  })
  onStop('locks', () => locks.end())
  const exports = {
    accounts: createPool(config.DATABASE_URL, { max: MOST_EXPORTS, name: 'api-exports', ...shared }),
    projections: createPool(readerUrl, { max: MOST_EXPORTS, name: 'api-exports', ...shared }),
  }
  onStop('exports', async () => {
    await Promise.all([exports.accounts.end(), exports.projections.end()])
  })
  const clock = await startDatabaseClock(config.DATABASE_URL, { name: 'api', log })
  onStop('clock', () => clock.close())
  const appends = appendDurations()
  const connected = connectEventStore(config.EVENTSTORE_URL, {
    log,
    clock,
    onAppended: appends.observe,
    aroundAppend: tracedAppends(STREAM_PREFIX),
  })
  onStop('event store', () => connected.close())
  const storeWatch = new StoreWatch({ pool, store: connected, log })
  void warnOfEmbeddedStore(connected, config, log)
  const lastAppend = new LastAppend()
  const store = lastAppend.notedIn(watchedStore(connected, storeWatch))
  keepWatching(storeWatch, context)
  const applied = createAppliedWatcher(pool, {
    onError: (error) => log.warn({ err: error }, 'applied watcher'),
  })
  onStop('applied watcher', () => applied.close())

  const views = createPurchaseViews(readers)
  const limiter = createLimiter(config, log)
  onStop('limiter', () => limiter.close())
  const queues = connectQueues(
    config.REDIS_URL,
    { mail: config.SMTP_URL !== undefined, prices: config.PRICE_PROVIDER_URL !== undefined },
    log,
  )
  onStop('queues', () => queues.close())
  const holds = new HoldKeeper({ config, log, store, clock, storeWatch })
  const stated = new StatedState({ config, log, pool, clock })
  const services: Services = {
    config,
    log,
    clock,
    pool,
    readers,
    locks,
    exports,
    store,
    known: new KnownPurchases(),
    lastAppend,
    commands: new CommandCounter(),
    storeWatch,
    stated,
    ambiguousSettlements: new AmbiguousSettlements(store),
    views,
    applied,
    recalls: new KnownRecalls(pool),
    holds,
    limiter,
    queues,
    remoteFailures: new RemoteFailureCounter(),
    releaseHistory: await openReleaseHistory(config, log),
    securityLog: createSecurityLog(log, config.SECURITY_LOG_FILE),
  }
  sealLinks(config.LINK_KEY)
  signDecisions(decisionSigningOf(config))
  if (config.SMTP_URL !== undefined && !config.LINK_KEY)
    log.warn(
      {},
      'LINK_KEY is missing: who reads the database may use links that are mailed before their owner does',
    )
  const actions = new ActionChain({ ...services, stated })
  await actions.start(context)
  await stated.start(context, () => actions.newestKnown())
  if (config.READER_DATABASE_URL === undefined && new URL(config.DATABASE_URL).username === 'presale_api')
    log.warn(
      {},
      'READER_DATABASE_URL is missing: what the projector makes is read with all rights of the api; npm run roles -- prepare makes the login',
    )
  const checks: Checks = {
    postgres: async () => void (await pool.query('select 1')),
    eventstore: () => store.ping(),
    views: () => checkPurchaseViews(readers),
  }
  // Ready all the same: reads still work.
  const settlements = new SettlementKeeper(services)
  const refused = new RefusedForRoom()
  const advisory: Checks = {
    'event store identity': () => storeWatch.assertNotForeign(),
    settlements: () => settlements.assertNotStopped(),
    'admin actions': () => actions.assertNotBehind(),
    [AS_STATED]: () => stated.assertAsStated(),
    [QUARANTINED]: () => assertNoneQuarantined(pool),
    [ROOM]: async () => refused.assertNone(),
    [LOG]: assertLogWritten,
    [REDIS_WRITES]: () => queues.assertWritable(),
  }
  const followers = followerChecks(pool, {
    hasMailer: config.SMTP_URL !== undefined,
    awaitedSeconds: () => process.uptime(),
  })
  const operations = await startOperations({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    log,
    checks,
    advisory: { ...advisory, ...followers },
    details: async () => {
      const [quarantined, paused] = await Promise.all([settlements.quarantined(), queues.paused()])
      return { clock: clock.standing(), quarantined, paused }
    },
  })
  onStop('operations', () => operations.close())
  gaugeClock(operations.registry, clock)
  apiMetrics(operations.registry, services, { appends: appends.histogram, settlements, stated })
  scheduleChores(context, operations, { pool, lock: 'apiCleanUp', chores: apiChores(services) })
  settlements.start(operations.registry, context)
  holds.start(context)
  keepRecalled(services, context)
  keepWindows(services, context)
  noteCheckpoints(services, context)
  letProposalsTakeEffect(context, services, heldRoutes)
  keepPricesFresh(services, operations.registry, context)
  const note = (error: unknown): void => refused.note(error)
  const port = await listen(services, { checks, advisory, followers, note }, operations, context)
  log.info({ host: config.HOST, port, metricsPort: operations.port }, 'listening')
}

/** A start waits for no event store, so this one waits for nobody either. */
async function warnOfEmbeddedStore(
  store: Pick<EventStore, 'about'>,
  config: Pick<ApiConfig, 'NODE_ENV' | 'PUBLIC_ORIGIN'>,
  log: ProcessContext['log'],
): Promise<void> {
  if (!isProductionSite(config)) return
  const about = await store.about().catch(() => undefined)
  if (about?.kind === 'embedded') log.warn({}, asSentences(EMBEDDED_STORE))
}

async function listen(
  services: Services,
  health: Health,
  { registry }: Operations,
  { onStop, fail }: ProcessContext,
): Promise<number> {
  const { PORT, HOST } = services.config
  const server = createServer(
    { ...HALF_OPEN_LIMITS, maxHeaderSize: MAXIMUM_HEADER_BYTES },
    createApp(services, health),
  )
  measureRequests(server, registry, routeOf)
  // Longer than web keeps a connection open, so that none is closed under a request.
  server.keepAliveTimeout = 65_000
  const port = await startListening(server, PORT, HOST)
  server.on('error', (error) => fail(error, 'the HTTP server failed'))
  onStop('http', () => closeGracefully(server))
  return port
}
