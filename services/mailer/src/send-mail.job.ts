import { findMailRecipient } from '@presale/accounts'
import { HopelessJob, type JobOutcome } from '@presale/jobs'
import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { asPurchase, type PurchaseRow, type PurchaseViews } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { findToken } from '@presale/sale'
import { composeLetter } from './letters/compose'
import { oneLine } from './letters/one-line'
import { renderHtml, renderText } from './letters/render'
import { type MailJob, mailJob, mailJobIdOf } from './mail-job'
import type { MailMetrics } from './metrics'
import { noteFinished } from './outbox'
import { isPlainAddress } from './sender'
import { type OutgoingMail, type Smtp, SmtpFault } from './smtp'

export interface Sending {
  readonly pool: Pool
  readonly views: Pick<PurchaseViews, 'purchase'>
  readonly smtp: Pick<Smtp, 'send'>
  readonly log: Logger
  readonly metrics: MailMetrics
  readonly maxAgeMs: number
  readonly origin: string | undefined
  /** The right side of the Message-ID. */
  readonly domain: string
}

const SHORTEST_WAIT_MS = 250
const LONGEST_WAIT_MS = 60_000

/** The handler of a mail job. Everything about the person and the purchase is read now, not when it was planned. */
export function sendMailJob(sending: Sending) {
  const send = sendOnce(sending)
  return async (payload: unknown, attempt: { addedAt: Date }): Promise<JobOutcome> => {
    const again = await send(payload, attempt)
    if (again === undefined) {
      // The mail is sent: a fault here must not have it sent again.
      await noteFinished(sending.pool, mailJob.parse(payload)).catch((error: unknown) => {
        sending.log.warn({ err: error }, 'a mail that is finished could not be noted as such')
      })
    }
    return again
  }
}

function sendOnce(sending: Sending) {
  const { pool, views, log, metrics, maxAgeMs } = sending
  return async (payload: unknown, { addedAt }: { addedAt: Date }): Promise<JobOutcome> => {
    const job = mailJob.parse(payload)
    const now = new Date()
    const pass = (why: string): undefined => {
      metrics.passedOver.inc({ why })
      log.info({ ...idsOf(job), why }, 'mail passed over')
    }
    if (now.getTime() - Date.parse(job.occurredAt) > maxAgeMs) return pass('too old')
    const row = await views.purchase(job.purchaseId)
    if (!row || row.revision < job.revision) return whenToLookAgain(addedAt, now)
    const userId = job.adminId ?? row.buyerId
    const person = await findMailRecipient(pool, userId)
    if (!person) return pass('deleted user')
    if (!person.emailNotifications) return pass('switched off')
    if (job.adminId !== null && !person.isAdmin) return pass('no admin any more')
    if (!isPlainAddress(person.email)) throw new HopelessJob('The address of this user is no plain address')

    const content = await contentOf(job, { row, userId, name: person.name, now }, sending)
    await deliver({ to: person.email, ...content }, sending)
    metrics.sent.inc({ kind: job.kind })
    log.info({ ...idsOf(job), userId }, 'mail sent')
    return undefined
  }
}

/** What a log line may say of a mail: ids, never an address. */
export function idsOf({ kind, eventId, purchaseId, adminId }: MailJob) {
  return { kind, eventId, purchaseId, ...(adminId === null ? {} : { adminId }) }
}

/** The view has not seen the event yet: the longer that lasts, the less often it is asked. */
function whenToLookAgain(addedAt: Date, now: Date): Date {
  const waited = now.getTime() - addedAt.getTime()
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, waited / 2)))
}

async function contentOf(
  job: MailJob,
  { row, userId, name, now }: { row: PurchaseRow; userId: string; name: string; now: Date },
  { pool, origin, domain }: Sending,
): Promise<Omit<OutgoingMail, 'to'>> {
  const token = await findToken(pool, row.tokenSymbol)
  const isToAdmin = job.adminId !== null
  const reader = { id: userId, isAdmin: isToAdmin, isModerator: false }
  const purchase = asPurchase(row, { now, reader, isContested: row.isContested })
  const letter = composeLetter(job.kind, isToAdmin, {
    ...{ purchase, now, tokenName: token?.name ?? FALLBACK_TOKEN_NAME },
  })
  return {
    subject: oneLine(letter.subject),
    text: renderText({ letter, name, origin }),
    html: renderHtml({ letter, name, origin }),
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
