import { idsOfAdmins } from '@presale/accounts'
import { Consumer, checkSubscription, lagSeconds, prepareFollowing } from '@presale/consumer'
import { createDelayedQueue, pausedQueues, REDIS_WRITES, retryFor, startDelayedWorker } from '@presale/jobs'
import { inTime } from '@presale/kernel'
import {
  createPurchaseViews,
  decisionSigningOf,
  purchaseEventReader,
  STREAM_PREFIX,
  signDecisions,
} from '@presale/purchases'
import { inPages } from '@presale/read-store'
import {
  checkService,
  gaugeLag,
  gaugePausedQueues,
  type Logger,
  loadServiceConfig,
  type ProcessContext,
  refusedJobs,
  runProcess,
} from '@presale/runtime'
import { beginService, endsWithStore, scheduleChores, serveOperations } from '@presale/service'
import { mailerCheck } from './check'
import { config } from './config'
import { DirectSender, removeOldDirect } from './direct-mails'
import { FinishedMails } from './finished-mails'
import { LINK_KINDS } from './link-kinds'
import { linkMails } from './link-mails'
import { idsOf, MAIL_QUEUE, type MailJob, readMailJob } from './mail-job'
import { mailSubscriber } from './mail-subscriber'
import { type MailMetrics, mailMetrics } from './metrics'
import { notices } from './notices'
import { outboxFigures, prepareOutbox, removeOldMails, removeOldPlaces } from './outbox'
import { POOLS } from './pools'
import { Relay } from './relay'
import { planSeenLate } from './seen-late'
import { sendMailJob } from './send-mail.job'
import { domainOf, parseSender } from './sender'
import { createSmtp } from './smtp'
import { throttle } from './throttle'

const SENDERS = 10
const QUERY_TIMEOUT_MS = 20_000
/** Readiness probes come every few seconds; the mail provider must not see a sign-in for each. */
const ASK_SMTP_AGAIN_MS = 30_000
/** Less than a process has to stop; mails under way then are sent again by the next process. */
const FINISH_SENDING_MS = 7000
/** Longer than an event is mailed: the same event followed again finds its job there. */
const KEEP_LONGER_MS = 3_600_000

runProcess('mailer', start, () => checkService(mailerCheck))

async function start(context: ProcessContext): Promise<void> {
  const { log, onStop } = context
  const env = loadServiceConfig(config, log)
  signDecisions(decisionSigningOf(env))
  const from = parseSender(env.MAIL_FROM) ?? { name: '', address: env.MAIL_FROM }
  const maxAgeMs = env.MAIL_MAX_AGE_SECONDS * 1000
  const service = await beginService(context, env, {
    name: 'mailer',
    pool: { max: POOLS.mailer, queryTimeoutMs: QUERY_TIMEOUT_MS },
    readers: POOLS.readers,
  })
  const { pool, readers, clock, store, onError } = service
  await prepareFollowing(pool)
  await prepareOutbox(pool)
  const retry = retryFor(maxAgeMs, {
    firstPauseMs: env.MAIL_RETRY_SECONDS * 1000,
    longestPauseMs: env.MAIL_RETRY_MAX_SECONDS * 1000,
  })
  const keepMs = maxAgeMs + KEEP_LONGER_MS
  const life = { retry, keepFinishedMs: keepMs }
  const queue = createDelayedQueue<MailJob>(env.REDIS_URL, MAIL_QUEUE, { onError, ...life })
  onStop('queue', () => queue.close())
  const smtp = createSmtp(env.SMTP_URL, from, env.PUBLIC_ORIGIN)

  const stopping = new AbortController()
  const finished = new FinishedMails(pool, log)
  const relay = new Relay({ pool, queue, log, finished })
  const relaying = relay.run(stopping.signal)
  const lookingForLate = planSeenLate(
    { pool, readers, clock, maxAgeMs, log, onPlanned: () => relay.poke() },
    stopping.signal,
  )
  const consumer = new Consumer({
    store,
    pool,
    log,
    prefixes: [STREAM_PREFIX],
    reader: purchaseEventReader,
    onForeignStore: endsWithStore(context, 'the mails'),
  })
  const following = consumer.subscribe(
    mailSubscriber({ idsOfAdmins, clock, maxAgeMs, log, onPlanned: () => relay.poke() }),
  )
  const paused = () => pausedQueues(new Map([[MAIL_QUEUE, queue]]))
  const operations = await serveOperations(context, env, service, {
    checks: { redis: () => queue.ping(), following: async () => checkSubscription(following) },
    // An unavailable mail server delays mails and nothing else.
    advisory: { [REDIS_WRITES]: () => queue.write(), smtp: throttle(() => smtp.verify(), ASK_SMTP_AGAIN_MS) },
    details: async () => {
      const [quarantined, isPaused] = await Promise.all([consumer.quarantined(), paused()])
      return { quarantined, paused: isPaused }
    },
  })
  gaugeLag(operations.registry, () =>
    lagSeconds([following], { store, pool, prefixes: [STREAM_PREFIX], now: clock.now() }),
  )
  const metrics = mailMetrics(operations.registry, queue, () => outboxFigures(pool))
  gaugePausedQueues(operations.registry, paused)
  const chores = [
    inPages('mails', (client, limit) => removeOldMails(client, keepMs, limit)),
    inPages('places', (client, limit) => removeOldPlaces(client, keepMs, limit)),
    ...['mail.notices', ...LINK_KINDS.map(({ planned }) => planned)].map((planned) =>
      inPages(planned, (client, limit) => removeOldDirect(client, planned, keepMs, limit)),
    ),
  ]
  scheduleChores(context, operations, { pool, lock: 'mailCleanUp', chores })

  const writing = {
    pool,
    origin: env.PUBLIC_ORIGIN,
    domain: domainOf(from),
    alarmMail: env.ALARM_MAIL,
    linkKey: env.LINK_KEY,
  }
  const direct = [
    notices({ ...writing, smtp, log, clock, metrics, maxAgeMs }),
    ...linkMails({ ...writing, smtp, log, metrics, maxAgeMs }),
  ]
  const sendingDirectly = Promise.all(
    direct.map((kind) => new DirectSender(kind, { pool, log, metrics, retry }).run(stopping.signal)),
  )
  const worker = startDelayedWorker(
    env.REDIS_URL,
    MAIL_QUEUE,
    sendMailJob({
      ...writing,
      smtp,
      log,
      finished,
      clock,
      metrics,
      maxAgeMs,
      mergeMs: env.MAIL_MERGE_SECONDS * 1000,
      views: createPurchaseViews(readers),
      readers,
      cancel: (ids) => queue.cancel(ids),
    }),
    {
      onError,
      ...life,
      concurrency: SENDERS,
      read: readMailJob,
      onRefused: refusedJobs(operations.registry, log, MAIL_QUEUE),
      onFailed: onFailed(log, metrics, finished),
    },
  )
  onStop('worker', () => inTime(worker.close(), FINISH_SENDING_MS, () => undefined))
  onStop('following', async () => {
    stopping.abort()
    const sending = inTime(sendingDirectly, FINISH_SENDING_MS, () => undefined)
    await Promise.all([consumer.close(), relaying, lookingForLate, sending])
  })
  log.info({ metricsPort: operations.port }, 'mailer ready')
}

function onFailed(log: Logger, metrics: MailMetrics, finished: FinishedMails) {
  return (error: Error, data: MailJob | undefined, { isFinal }: { isFinal: boolean }): void => {
    metrics.failed.inc({ outcome: isFinal ? 'given up' : 'tried again' })
    const fields = { err: error, ...(data && idsOf(data)) }
    if (isFinal) {
      log.error(fields, 'mail given up')
      if (data) void finished.record([data])
    } else log.warn(fields, 'mail not sent, trying again')
  }
}
