import { HopelessJob, type JobOutcome } from '@presale/jobs'
import type { Clock } from '@presale/kernel'
import { inSpan, type Logger } from '@presale/runtime'
import type { FinishedMails } from './finished-mails'
import { idsOf, type MailJob, mailJobIdOf } from './mail-job'
import type { MailMetrics } from './metrics'
import { writeNotice } from './notices'
import { isPlainAddress } from './sender'
import { type OutgoingMail, type Smtp, SmtpFault } from './smtp'
import { type PurchaseMailWriting, writePurchaseMail } from './write-purchase-mail'
import type { WrittenOrNot } from './written-mail'

export interface Sending extends PurchaseMailWriting {
  readonly smtp: Pick<Smtp, 'send'>
  readonly log: Logger
  readonly finished: Pick<FinishedMails, 'record'>
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
    if (again === undefined) await sending.finished.record([job])
    return again
  }
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
  await sending.finished.record(merged)
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

async function deliver(mail: OutgoingMail, { smtp }: Sending): Promise<void> {
  try {
    await smtp.send(mail)
  } catch (error) {
    if (error instanceof SmtpFault && error.isPermanent) throw new HopelessJob(error.message)
    throw error
  }
}
