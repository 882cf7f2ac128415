import { column, firstRowOf, row } from '@presale/read-store'
import type { DirectKind } from './direct-mails'
import { idsOf, mailJobIdOf, type NoticeMail, noticeMail as noticeMailSchema } from './mail-job'
import type { MailMetrics } from './metrics'
import { type Notice, noticeOf } from './notice-of-change'
import { takePlace } from './places'
import { type NoticePlanning, planNotices } from './plan-notices'
import { isPlainAddress } from './sender'
import type { Smtp } from './smtp'
import { noticeMail } from './templates/notices'
import { after, rendered, type Writing, type WrittenOrNot } from './written-mail'

export interface Notices extends Writing, NoticePlanning {
  readonly smtp: Pick<Smtp, 'send'>
  readonly log: NoticePlanning['log'] & { info(fields: object, line: string): void }
  readonly metrics: Pick<MailMetrics, 'sent'>
}

const NOTICES = 'mail.notices'
const plannedRow = row({ payload: column.json(noticeMailSchema) })

/**
 * What warns people of a change of accounts, money or rights. Past the queue: whoever has taken over a session of staff could
 * pause or empty it first, and nobody would hear of what comes then.
 */
export const notices = (sending: Notices): DirectKind => ({
  name: 'notice',
  planned: NOTICES,
  plan: () => planNotices(sending),
  send: (id) => send(id, sending),
})

async function send(id: string, sending: Notices): Promise<string | number | undefined> {
  const { pool, clock, smtp, log, metrics, maxAgeMs } = sending
  const planned = await firstRowOf(pool, plannedRow, `select payload from ${NOTICES} where id = $1`, [id])
  if (!planned) return 'removed since'
  const job = planned.payload
  const now = clock.now()
  if (now.getTime() - Date.parse(job.occurredAt) > maxAgeMs) return 'too old'
  const written = await writeNotice(job, sending)
  if (typeof written === 'string') return written
  if (written instanceof Date) return written.getTime() - Date.now()
  const { to, mail, userId } = written
  if (!isPlainAddress(to)) return 'no plain address'
  await smtp.send({ to, ...mail })
  metrics.sent.inc({ kind: job.kind })
  log.info({ ...idsOf(job), userId }, 'mail sent')
  return undefined
}

/** Regardless of the notification settings. Each goes by itself: what warns somebody stands in no list. */
export async function writeNotice(job: NoticeMail, writing: Writing): Promise<WrittenOrNot> {
  const notice = await noticeOf(writing.pool, job, writing)
  if (typeof notice === 'string') return notice
  const waitMs = await placeOfNotice(job, notice, writing)
  if (waitMs !== undefined) return after(waitMs)
  const { to, userId, changed, wording } = notice
  const mail = await rendered(mailJobIdOf(job), noticeMail(changed, wording), notice, writing)
  return { to, userId, merged: [], mail }
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
  if (isConfirmed || job.kind === 'wallet-changed' || job.kind === 'admin-action' || job.kind === 'alarm')
    return undefined
  return takePlace(pool, { id: mailJobIdOf(job), topic: job.kind, email, ipAddress, isConfirmed })
}
