import { openToken } from '@presale/accounts'
import { column, firstRowOf, type Pool, type Queryable, type RowOf, row } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { DirectKind } from './direct-mails'
import { LINK_KINDS, type LinkKind } from './link-kinds'
import type { MailMetrics } from './metrics'
import { takePlace } from './places'
import { isPlainAddress } from './sender'
import type { Smtp } from './smtp'
import { rendered, wordingOf } from './written-mail'

export interface LinkMails {
  readonly pool: Pool
  readonly smtp: Pick<Smtp, 'send'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly metrics: Pick<MailMetrics, 'sent'>
  readonly maxAgeMs: number
  readonly origin: string | undefined
  /** What the api seals links with; undefined where it does not. */
  readonly linkKey: Buffer | undefined
  /** The right side of the Message-ID. */
  readonly domain: string
}

const askedRow = row({
  userId: column.uuid(),
  email: column.text(),
  token: column.text(),
  expiresAt: column.date(),
  ipAddress: column.nullable(column.text()),
  whyNot: column.nullable(column.text()),
})
type Asked = RowOf<typeof askedRow>

/** The links that are mailed to a person. */
export const linkMails = (mails: LinkMails): DirectKind[] =>
  LINK_KINDS.map((kind) => ({
    name: kind.name,
    planned: kind.planned,
    plan: () => planLinks(kind, mails.pool, mails.maxAgeMs),
    send: (id) => send(kind, mails, id),
  }))

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

const UNTIL_ANOTHER_KEY_MS = 60_000

/** @returns nothing once it is sent; a sentence where nobody gets it; how long to wait where it is too early */
async function send(kind: LinkKind, mails: LinkMails, id: string): Promise<string | number | undefined> {
  const { pool, smtp, log, metrics, origin } = mails
  const asked = await firstRowOf(pool, askedRow, kind.read, [id, mails.maxAgeMs])
  if (!asked) return kind.gone
  const why = whyNot(asked, origin)
  if (why !== undefined) return why
  const { userId, email, ipAddress, expiresAt } = asked
  const token = openToken(asked.token, mails.linkKey)
  if (token === undefined) {
    log.warn(
      { kind: kind.name, linkId: id },
      'a link waits: it is sealed with another LINK_KEY than this one',
    )
    return UNTIL_ANOTHER_KEY_MS
  }
  // Also where the address is confirmed: it need not be its owner who asks.
  const place = { id, topic: kind.name, email, ipAddress, isConfirmed: false }
  const waitMs = await takePlace(pool, place)
  if (waitMs !== undefined) return waitMs
  const wording = await wordingOf(pool, userId)
  const content = kind.content({ token, expiresAt }, wording)
  // Nobody is greeted by name: whoever registered the address chose the name.
  const reader = { name: '', isConfirmed: false, wording }
  await smtp.send({ to: email, ...(await rendered(`${kind.name}-${id}`, content, reader, mails)) })
  metrics.sent.inc({ kind: kind.name })
  log.info({ kind: kind.name, linkId: id, userId }, 'mail sent')
  return undefined
}

function whyNot(asked: Asked, origin: string | undefined): string | undefined {
  if (origin === undefined) return 'no origin for links'
  if (asked.whyNot !== null) return asked.whyNot
  return isPlainAddress(asked.email) ? undefined : 'no plain address'
}
