import { setTimeout as wait } from 'node:timers/promises'
import { type Pauses, pauseAfter } from '@presale/kernel'
import { column, firstRowOf, type Pool, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { MailMetrics } from './metrics'
import { takePlace } from './places'
import { isPlainAddress } from './sender'
import { type OutgoingMail, type Smtp, SmtpFault } from './smtp'
import { confirmationMail } from './templates/confirmation'
import { renderHtml, renderText } from './templates/render'

export interface ConfirmationMails {
  readonly pool: Pool
  readonly smtp: Pick<Smtp, 'send'>
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly metrics: Pick<MailMetrics, 'sent' | 'failed' | 'passedOver'>
  readonly maxAgeMs: number
  readonly retry: Pauses
  readonly origin: string | undefined
  /** The right side of the Message-ID. */
  readonly domain: string
  readonly lookEveryMs?: number
}

const LOOK_EVERY_MS = 5000
const AT_ONCE = 10
/** Longer than a mail server may take: a mailer that dies meanwhile is followed by another one. */
const CLAIMED_SECONDS = 120

const claimedRow = row({ id: column.uuid(), attempts: column.integer() })
type Claimed = RowOf<typeof claimedRow>

const askedRow = row({
  userId: column.uuid(),
  email: column.text(),
  token: column.text(),
  expiresAt: column.date(),
  isOver: column.boolean(),
  isAnotherAddress: column.boolean(),
  isConfirmed: column.boolean(),
  isAskedAgain: column.boolean(),
  ipAddress: column.nullable(column.text()),
})
type Asked = RowOf<typeof askedRow>

/**
 * Sends the links that confirm an address. They do not go through the outbox and its queue, which the release before
 * reads as well and whose kinds of mail it knows: it would stop at one that it does not.
 */
export async function sendConfirmations(mails: ConfirmationMails, signal: AbortSignal): Promise<void> {
  const { pool, log, maxAgeMs, lookEveryMs = LOOK_EVERY_MS } = mails
  while (!signal.aborted) {
    try {
      await planConfirmations(pool, maxAgeMs)
      while (!signal.aborted && (await sendDue(mails)) === AT_ONCE);
    } catch (error) {
      log.warn({ err: error }, 'links for confirmation could not be sent, they are looked for again')
    }
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** What was asked for and is not planned yet; a link that is older than a mail may be is not sent any more. */
async function planConfirmations(pool: Queryable, maxAgeMs: number): Promise<void> {
  await pool.query(
    `insert into mail.confirmations (id)
     select c.id from accounts.email_confirmations c
     where c.at > now() - make_interval(secs => $1 / 1000.0)
       and not exists (select 1 from mail.confirmations planned where planned.id = c.id)
     on conflict do nothing`,
    [maxAgeMs],
  )
}

/** @returns how many were due, at most so many at once */
async function sendDue(mails: ConfirmationMails): Promise<number> {
  const due = await rowsOf(
    mails.pool,
    claimedRow,
    `update mail.confirmations set attempts = attempts + 1, next_at = now() + make_interval(secs => $2)
     where id = any(array(
       select id from mail.confirmations where finished_at is null and next_at <= now()
       order by next_at limit $1 for update skip locked))
     returning id, attempts`,
    [AT_ONCE, CLAIMED_SECONDS],
  )
  await Promise.all(due.map((claimed) => sendOne(mails, claimed)))
  return due.length
}

async function sendOne(mails: ConfirmationMails, { id, attempts }: Claimed): Promise<void> {
  const { pool, log, metrics, retry } = mails
  try {
    const said = await send(mails, id)
    if (typeof said === 'number') return await tryAfter(pool, id, said)
    if (said !== undefined) {
      metrics.passedOver.inc({ why: said })
      log.info({ kind: 'confirmation', confirmationId: id, why: said }, 'mail passed over')
    }
  } catch (error) {
    const isFinal = error instanceof SmtpFault && error.isPermanent
    metrics.failed.inc({ outcome: isFinal ? 'given up' : 'tried again' })
    const fields = { err: error, kind: 'confirmation', confirmationId: id }
    if (!isFinal) {
      log.warn(fields, 'mail not sent, trying again')
      return await tryAfter(pool, id, pauseAfter(retry, attempts))
    }
    log.error(fields, 'mail given up')
  }
  await pool.query('update mail.confirmations set finished_at = now() where id = $1', [id])
}

async function tryAfter(pool: Queryable, id: string, ms: number): Promise<void> {
  await pool.query(
    'update mail.confirmations set next_at = now() + make_interval(secs => $2 / 1000.0) where id = $1',
    [id, ms],
  )
}

/** @returns nothing once it is sent; a sentence where nobody gets it; how long to wait where it is too early */
async function send(mails: ConfirmationMails, id: string): Promise<string | number | undefined> {
  const { pool, smtp, log, metrics, origin, domain } = mails
  const asked = await askedOf(pool, id, mails.maxAgeMs)
  if (!asked) return 'deleted user'
  const why = whyNot(asked, origin)
  if (why !== undefined) return why
  const { userId, email, ipAddress, token, expiresAt } = asked
  const place = { id, topic: 'confirmation', email, ipAddress, isConfirmed: false } as const
  const waitMs = await takePlace(pool, place)
  if (waitMs !== undefined) return waitMs
  await smtp.send(outgoing(email, confirmationMail({ token, expiresAt }), { id, origin, domain }))
  metrics.sent.inc({ kind: 'confirmation' })
  log.info({ kind: 'confirmation', confirmationId: id, userId }, 'mail sent')
  return undefined
}

function whyNot(asked: Asked, origin: string | undefined): string | undefined {
  if (origin === undefined) return 'no origin for links'
  if (asked.isOver) return 'too old'
  if (asked.isAnotherAddress) return 'another address by now'
  if (asked.isConfirmed) return 'confirmed by now'
  if (asked.isAskedAgain) return 'asked for again'
  return isPlainAddress(asked.email) ? undefined : 'no plain address'
}

function askedOf(pool: Queryable, id: string, maxAgeMs: number): Promise<Asked | undefined> {
  return firstRowOf(
    pool,
    askedRow,
    `select c.user_id, c.email, c.token, c.expires_at, u.ip_address,
       least(c.expires_at, c.at + make_interval(secs => $2 / 1000.0)) <= now() as is_over,
       u.email <> c.email as is_another_address,
       u.confirmed_email is not distinct from c.email as is_confirmed,
       exists (select 1 from accounts.email_confirmations later
               where later.user_id = c.user_id and later.email = c.email and later.at > c.at) as is_asked_again
     from accounts.email_confirmations c join accounts.users u on u.id = c.user_id where c.id = $1`,
    [id, maxAgeMs],
  )
}

/** Nobody is greeted by name: whoever registered the address chose the name. */
function outgoing(
  to: string,
  content: ReturnType<typeof confirmationMail>,
  { id, origin, domain }: { id: string; origin: string | undefined; domain: string },
): OutgoingMail {
  const addressed = { content, name: '', origin }
  return {
    to,
    subject: content.subject,
    text: renderText(addressed),
    html: renderHtml(addressed),
    messageId: `<confirmation-${id}@${domain}>`,
  }
}

/** Removes what is too old to be planned again, so many at most. @returns how many */
export async function removeOldConfirmationMails(
  db: Queryable,
  olderThanMs: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from mail.confirmations where id = any(array(
       select id from mail.confirmations where planned_at < now() - make_interval(secs => $1 / 1000.0)
       order by planned_at limit $2 for update))`,
    [olderThanMs, limit],
  )
  return rowCount ?? 0
}
