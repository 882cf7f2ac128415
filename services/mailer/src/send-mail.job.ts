import { HopelessJob, type JobOutcome } from '@presale/jobs'
import type { Clock } from '@presale/kernel'
import { inSpan, type Logger } from '@presale/runtime'
import { idsOf, type MailJob, mailJobIdOf, type NoticeMail } from './mail-job'
import type { MailMetrics } from './metrics'
import { type Notice, noticeOf } from './notice-of-change'
import { recordFinished } from './outbox'
import { takePlace } from './places'
import { isPlainAddress } from './sender'
import { type OutgoingMail, type Smtp, SmtpFault } from './smtp'
import { noticeMail } from './templates/notices'
import { type PurchaseMailWriting, writePurchaseMail } from './write-purchase-mail'
import { after, rendered, type Writing, type WrittenOrNot } from './written-mail'

export interface Sending extends PurchaseMailWriting {
  readonly smtp: Pick<Smtp, 'send'>
  readonly log: Logger
  readonly clock: Clock
  readonly metrics: MailMetrics
  readonly maxAgeMs: number
  /** Takes jobs from the queue whose mails went with another one. */
  cancel(ids: readonly string[]): Promise<void>
}

/** The handler of a mail job. All data of person and purchase is read now, not when the mail was planned. */
export function sendMailJob(sending: Sending) {
  const send = sendOnce(sending)
  return async (job: MailJob, attempt: { addedAt: Date }): Promise<JobOutcome> => {
    const again = await send(job, attempt)
    if (again === undefined) await finish([job], sending)
    return again
  }
}

/** The mail is sent: a failure here must not send it again. */
async function finish(jobs: readonly MailJob[], { pool, log }: Sending): Promise<void> {
  await recordFinished(pool, ...jobs).catch((error: unknown) => {
    log.warn({ err: error }, 'a mail that is finished could not be noted as such')
  })
}

function sendOnce(sending: Sending) {
  const { log, clock, metrics, maxAgeMs } = sending
  return async (job: MailJob, { addedAt }: { addedAt: Date }): Promise<JobOutcome> => {
    const now = clock.now()
    const isTooOld = now.getTime() - Date.parse(job.occurredAt) > maxAgeMs
    const written = isTooOld ? 'too old' : await write(job, { now, addedAt }, sending)
    if (written instanceof Date) return written
    if (typeof written === 'string') {
      metrics.passedOver.inc({ why: written })
      log.info({ ...idsOf(job), why: written }, 'mail passed over')
      return undefined
    }
    const { to, mail, userId, merged } = written
    if (!isPlainAddress(to)) throw new HopelessJob('The address of this user is no plain address')
    const parent = 'traceparent' in job ? job.traceparent : undefined
    await inSpan('mail', { parent, attributes: { 'presale.mail': job.kind } }, () =>
      deliver({ to, ...mail }, sending),
    )
    metrics.sent.inc({ kind: merged.length === 0 ? job.kind : 'merged' })
    log.info({ ...idsOf(job), userId, ...(merged.length > 0 && { merged: merged.length }) }, 'mail sent')
    if (merged.length > 0) await finishMerged(merged, sending)
    return undefined
  }
}

/** Their jobs would find them finished; the release before does not look. */
async function finishMerged(merged: readonly MailJob[], sending: Sending): Promise<void> {
  await finish(merged, sending)
  await sending.cancel(merged.map(mailJobIdOf)).catch((error: unknown) => {
    sending.log.warn({ err: error }, 'jobs of mails that went with another one stay until their time')
  })
}

async function write(
  job: MailJob,
  at: { now: Date; addedAt: Date },
  sending: Sending,
): Promise<WrittenOrNot> {
  return 'changeId' in job ? writeNotice(job, sending) : writePurchaseMail(job, at, sending)
}

/** Regardless of the notification settings. Each goes by itself: what warns somebody stands in no list. */
async function writeNotice(job: NoticeMail, writing: Writing): Promise<WrittenOrNot> {
  const notice = await noticeOf(writing.pool, job)
  if (typeof notice === 'string') return notice
  const waitMs = await placeOfNotice(job, notice, writing)
  if (waitMs !== undefined) return after(waitMs)
  const { to, userId, changed } = notice
  return { to, userId, merged: [], mail: rendered(job, noticeMail(changed), notice, writing) }
}

/**
 * Whoever registered a stranger's address can change the password all day. To such an address notices of both kinds together
 * are few an hour, and one beyond them waits for its turn; it is never merged, and mails about the sale take no place of it.
 */
function placeOfNotice(
  job: NoticeMail,
  { to: email, isConfirmed, origin: ipAddress }: Notice,
  { pool }: Writing,
): Promise<number | undefined> | undefined {
  if (isConfirmed || job.kind === 'wallet-changed') return undefined
  return takePlace(pool, { id: mailJobIdOf(job), topic: job.kind, email, ipAddress, isConfirmed })
}

async function deliver(mail: OutgoingMail, { smtp }: Sending): Promise<void> {
  try {
    await smtp.send(mail)
  } catch (error) {
    if (error instanceof SmtpFault && error.isPermanent) throw new HopelessJob(error.message)
    throw error
  }
}
