import { setTimeout as wait } from 'node:timers/promises'
import { type Pauses, pauseAfter } from '@presale/kernel'
import { column, firstRowOf, type Pool, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { LINK_KINDS, type LinkKind } from './link-kinds'
import type { MailMetrics } from './metrics'
import { takePlace } from './places'
import { isPlainAddress } from './sender'
import { type OutgoingMail, type Smtp, SmtpFault } from './smtp'
import type { MailContent } from './templates/mail-content'
import { renderHtml, renderText } from './templates/render'

export interface LinkMails {
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
  ipAddress: column.nullable(column.text()),
  whyNot: column.nullable(column.text()),
})
type Asked = RowOf<typeof askedRow>

/**
 * Sends the links that are mailed to a person. They do not go through the outbox and its queue, which the release before
 * reads as well and whose kinds of mail it knows: it would stop at one that it does not. Each kind is sent by itself: an
 * api of the release before may not have made its table yet.
 */
export async function sendLinks(mails: LinkMails, signal: AbortSignal): Promise<void> {
  await Promise.all(LINK_KINDS.map((kind) => sendLinksOf(kind, mails, signal)))
}

async function sendLinksOf(kind: LinkKind, mails: LinkMails, signal: AbortSignal): Promise<void> {
  const { pool, log, maxAgeMs, lookEveryMs = LOOK_EVERY_MS } = mails
  while (!signal.aborted) {
    try {
      await planLinks(kind, pool, maxAgeMs)
      while (!signal.aborted && (await sendDue(kind, mails)) === AT_ONCE);
    } catch (error) {
      log.warn({ err: error, kind: kind.name }, 'links could not be sent, they are looked for again')
    }
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** What was asked for and is not planned yet; a link that is older than a mail may be is not sent any more. */
async function planLinks({ asked, planned }: LinkKind, pool: Queryable, maxAgeMs: number): Promise<void> {
  await pool.query(
    `insert into ${planned} (id)
     select asked.id from ${asked} asked
     where asked.at > now() - make_interval(secs => $1 / 1000.0)
       and not exists (select 1 from ${planned} planned where planned.id = asked.id)
     on conflict do nothing`,
    [maxAgeMs],
  )
}

/** @returns how many were due, at most so many at once */
async function sendDue(kind: LinkKind, mails: LinkMails): Promise<number> {
  const due = await rowsOf(
    mails.pool,
    claimedRow,
    `update ${kind.planned} set attempts = attempts + 1, next_at = now() + make_interval(secs => $2)
     where id = any(array(
       select id from ${kind.planned} where finished_at is null and next_at <= now()
       order by next_at limit $1 for update skip locked))
     returning id, attempts`,
    [AT_ONCE, CLAIMED_SECONDS],
  )
  await Promise.all(due.map((claimed) => sendOne(kind, mails, claimed)))
  return due.length
}

async function sendOne(kind: LinkKind, mails: LinkMails, { id, attempts }: Claimed): Promise<void> {
  const { pool, log, metrics, retry } = mails
  const about = { kind: kind.name, linkId: id }
  try {
    const said = await send(kind, mails, id)
    if (typeof said === 'number') return await tryAfter(kind, pool, id, said)
    if (said !== undefined) {
      metrics.passedOver.inc({ why: said })
      log.info({ ...about, why: said }, 'mail passed over')
    }
  } catch (error) {
    const isFinal = error instanceof SmtpFault && error.isPermanent
    metrics.failed.inc({ outcome: isFinal ? 'given up' : 'tried again' })
    const fields = { err: error, ...about }
    if (!isFinal) {
      log.warn(fields, 'mail not sent, trying again')
      return await tryAfter(kind, pool, id, pauseAfter(retry, attempts))
    }
    log.error(fields, 'mail given up')
  }
  await pool.query(`update ${kind.planned} set finished_at = now() where id = $1`, [id])
}

async function tryAfter({ planned }: LinkKind, pool: Queryable, id: string, ms: number): Promise<void> {
  await pool.query(
    `update ${planned} set next_at = now() + make_interval(secs => $2 / 1000.0) where id = $1`,
    [id, ms],
  )
}

/** @returns nothing once it is sent; a sentence where nobody gets it; how long to wait where it is too early */
async function send(kind: LinkKind, mails: LinkMails, id: string): Promise<string | number | undefined> {
  const { pool, smtp, log, metrics, origin, domain } = mails
  const asked = await firstRowOf(pool, askedRow, kind.read, [id, mails.maxAgeMs])
  if (!asked) return kind.gone
  const why = whyNot(asked, origin)
  if (why !== undefined) return why
  const { userId, email, ipAddress, token, expiresAt } = asked
  // Also where the address is confirmed: it need not be its owner who asks.
  const place = { id, topic: kind.name, email, ipAddress, isConfirmed: false }
  const waitMs = await takePlace(pool, place)
  if (waitMs !== undefined) return waitMs
  const messageId = `<${kind.name}-${id}@${domain}>`
  await smtp.send(outgoing(email, kind.content({ token, expiresAt }), { messageId, origin }))
  metrics.sent.inc({ kind: kind.name })
  log.info({ kind: kind.name, linkId: id, userId }, 'mail sent')
  return undefined
}

function whyNot(asked: Asked, origin: string | undefined): string | undefined {
  if (origin === undefined) return 'no origin for links'
  if (asked.whyNot !== null) return asked.whyNot
  return isPlainAddress(asked.email) ? undefined : 'no plain address'
}

/** Nobody is greeted by name: whoever registered the address chose the name. */
function outgoing(
  to: string,
  content: MailContent,
  { messageId, origin }: { messageId: string; origin: string | undefined },
): OutgoingMail {
  const addressed = { content, name: '', origin }
  return {
    to,
    subject: content.subject,
    text: renderText(addressed),
    html: renderHtml(addressed),
    messageId,
  }
}

/** Removes what is too old to be planned again, so many of each kind at most. @returns how many */
export async function removeOldLinkMails(db: Queryable, olderThanMs: number, limit: number): Promise<number> {
  let removed = 0
  for (const { planned } of LINK_KINDS) {
    const { rowCount } = await db.query(
      `delete from ${planned} where id = any(array(
         select id from ${planned} where planned_at < now() - make_interval(secs => $1 / 1000.0)
         order by planned_at limit $2 for update))`,
      [olderThanMs, limit],
    )
    removed += rowCount ?? 0
  }
  return removed
}
