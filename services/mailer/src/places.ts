import { createHash } from 'node:crypto'
import { addressKey } from '@presale/jobs'
import { column, inTransaction, onlyRowOf, type Pool, row, takeTransactionLock } from '@presale/read-store'

/** What a mail is about: mails of one topic are merged. */
export type MailTopic =
  | 'purchases'
  | 'staff'
  | 'email-changed'
  | 'password-changed'
  | 'sign-in-changed'
  | 'confirmation'
  | 'password-reset'

export interface AskedPlace {
  /** The mail's id: the same mail, tried again, keeps its place. */
  readonly id: string
  readonly topic: MailTopic
  readonly email: string
  /** From where the account was registered; null where that is not known. */
  readonly ipAddress: string | null
  /** An address that its owner has not confirmed may be a stranger's. */
  readonly isConfirmed: boolean
  /** So long after a mail of the topic the next one waits, for those that come meanwhile. */
  readonly mergeMs?: number
}

/**
 * Topics that are counted together. Notices of what concerns an account's safety are apart: a flood of purchases delays
 * none. So are the links that an owner, or an owner to be, asks for, else a full hour would keep them from ever confirming.
 */
const COUNTED_TOGETHER: readonly (readonly MailTopic[])[] = [
  ['purchases', 'staff'],
  ['password-changed', 'email-changed', 'sign-in-changed'],
  ['confirmation'],
  ['password-reset'],
]

/** To an address that is not confirmed, of topics that are counted together. */
const AN_HOUR = 3
/** To all such addresses whose accounts were registered from one origin. */
const AN_HOUR_BY_ORIGIN = 10

const waiting = row({ waitMs: column.nullable(column.real()) })

/**
 * Takes a place for a mail among those to this recipient.
 * @returns how long to wait where there is none yet
 */
export function takePlace(pool: Pool, asked: AskedPlace): Promise<number | undefined> {
  const { id, topic, email, ipAddress, isConfirmed, mergeMs } = asked
  const recipient = digest(email.toLowerCase())
  const origin = isConfirmed || ipAddress === null ? null : digest(addressKey(ipAddress))
  return inTransaction(pool, async (client) => {
    // Two senders that count at once would both find the last place free.
    await takeTransactionLock(client, 'mailPlaces')
    const { waitMs } = await onlyRowOf(client, waiting, WAIT, [
      id,
      topic,
      recipient,
      mergeMs ?? null,
      isConfirmed ? null : AN_HOUR,
      origin,
      AN_HOUR_BY_ORIGIN,
      COUNTED_TOGETHER.find((topics) => topics.includes(topic)),
    ])
    if (waitMs !== null && waitMs > 0) return waitMs
    await client.query(
      `insert into mail.places (id, topic, recipient, origin, taken_at) values ($1, $2, $3, $4, now())
       on conflict (id) do update set taken_at = excluded.taken_at`,
      [id, topic, recipient, origin],
    )
    return undefined
  })
}

/** The oldest mail that still fills the hour makes room when it is an hour old. */
const WAIT = `
  with others as (select * from mail.places where id <> $1),
    counted as (select * from others where topic = any ($8::text[]))
  select (case when exists (select 1 from mail.places where id = $1) then null else
    extract(epoch from greatest(
      (select max(taken_at) + make_interval(secs => $4 / 1000.0) from others where recipient = $3 and topic = $2),
      (select taken_at + interval '1 hour' from counted where recipient = $3 and $5::int is not null
       order by taken_at desc offset $5::int - 1 limit 1),
      (select taken_at + interval '1 hour' from counted where origin = $6
       order by taken_at desc offset $7::int - 1 limit 1)
    ) - now()) * 1000 end)::real as wait_ms`

/** Addresses are counted without being kept. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
