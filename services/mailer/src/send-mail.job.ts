import { findMailRecipient } from '@presale/accounts'
import { HopelessJob, type JobOutcome } from '@presale/jobs'
import { type Clock, FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { asPurchase, type PurchaseRow, type PurchaseViews } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { findToken } from '@presale/sale'
import { idsOf, type MailJob, mailJobIdOf, type NoticeMail, type PurchaseMail } from './mail-job'
import type { MailMetrics } from './metrics'
import { noticeOf } from './notice-of-change'
import { recordFinished } from './outbox'
import { isPlainAddress } from './sender'
import { type OutgoingMail, type Smtp, SmtpFault } from './smtp'
import { composeMail } from './templates/compose'
import type { MailContent } from './templates/mail-content'
import { noticeMail } from './templates/notices'
import { oneLine } from './templates/one-line'
import { renderHtml, renderText } from './templates/render'

export interface Sending {
  readonly pool: Pool
  readonly views: Pick<PurchaseViews, 'purchase'>
  readonly smtp: Pick<Smtp, 'send'>
  readonly log: Logger
  readonly clock: Clock
  readonly metrics: MailMetrics
  readonly maxAgeMs: number
  readonly origin: string | undefined
  /** The right side of the Message-ID. */
  readonly domain: string
}

const SHORTEST_WAIT_MS = 250
const LONGEST_WAIT_MS = 60_000

/** The handler of a mail job. All data of person and purchase is read now, not when the mail was planned. */
export function sendMailJob(sending: Sending) {
  const send = sendOnce(sending)
  return async (job: MailJob, attempt: { addedAt: Date }): Promise<JobOutcome> => {
    const again = await send(job, attempt)
    if (again === undefined) {
      // The mail is sent: a failure here must not send it again.
      await recordFinished(sending.pool, job).catch((error: unknown) => {
        sending.log.warn({ err: error }, 'a mail that is finished could not be noted as such')
      })
    }
    return again
  }
}

/** The mail and its recipient; a sentence where nobody gets it; a time where it is too early to say. */
type Written = { readonly userId: string; readonly to: string; readonly mail: Omit<OutgoingMail, 'to'> }

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
    const { to, mail, userId } = written
    if (!isPlainAddress(to)) throw new HopelessJob('The address of this user is no plain address')
    await deliver({ to, ...mail }, sending)
    metrics.sent.inc({ kind: job.kind })
    log.info({ ...idsOf(job), userId }, 'mail sent')
    return undefined
  }
}

async function write(
  job: MailJob,
  at: { now: Date; addedAt: Date },
  sending: Sending,
): Promise<Written | string | Date> {
  return 'changeId' in job ? writeNotice(job, sending) : writeOfPurchase(job, at, sending)
}

/** Regardless of the notification settings. */
async function writeNotice(job: NoticeMail, sending: Sending): Promise<Written | string> {
  const notice = await noticeOf(sending.pool, job)
  if (typeof notice === 'string') return notice
  const { to, userId, name, changed } = notice
  return { to, userId, mail: rendered(job, noticeMail(changed), name, sending) }
}

async function writeOfPurchase(
  job: PurchaseMail,
  { now, addedAt }: { now: Date; addedAt: Date },
  sending: Sending,
): Promise<Written | string | Date> {
  const { pool, views } = sending
  const row = await views.purchase(job.purchaseId)
  if (!row || row.revision < job.revision) return whenToLookAgain(addedAt, new Date())
  const userId = job.adminId ?? row.buyerId
  const person = await findMailRecipient(pool, userId)
  if (!person) return 'deleted user'
  if (!person.emailNotifications) return 'switched off'
  if (job.adminId !== null && !person.isAdmin) return 'no admin any more'
  const content = await contentOf(job, { row, userId, now }, sending)
  return { to: person.email, userId, mail: rendered(job, content, person.name, sending) }
}

/** The view has not seen the event yet: it is checked at growing intervals, by the clock of the queue. */
function whenToLookAgain(addedAt: Date, now: Date): Date {
  const waited = now.getTime() - addedAt.getTime()
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, waited / 2)))
}

async function contentOf(
  job: PurchaseMail,
  { row, userId, now }: { row: PurchaseRow; userId: string; now: Date },
  { pool }: Sending,
): Promise<MailContent> {
  const token = await findToken(pool, row.tokenSymbol)
  const isToAdmin = job.adminId !== null
  const reader = { id: userId, isAdmin: isToAdmin, isModerator: false }
  const purchase = asPurchase(row, { now, reader, isContested: row.isContested })
  return composeMail(job.kind, isToAdmin, {
    purchase,
    now,
    tokenName: token?.name ?? FALLBACK_TOKEN_NAME,
  })
}

function rendered(
  job: MailJob,
  content: MailContent,
  name: string,
  { origin, domain }: Sending,
): Omit<OutgoingMail, 'to'> {
  return {
    subject: oneLine(content.subject),
    text: renderText({ content, name, origin }),
    html: renderHtml({ content, name, origin }),
    messageId: `<${mailJobIdOf(job)}@${domain}>`,
  }
}

async function deliver(mail: OutgoingMail, { smtp }: Sending): Promise<void> {
  try {
    await smtp.send(mail)
  } catch (error) {
    if (error instanceof SmtpFault && error.isPermanent) throw new HopelessJob(error.message)
    throw error
  }
}
