import { column, countRows, type Queryable, row, rowsOf } from '@presale/read-store'
import { type NamedPayment, paymentStreamOf } from '../events'
import { CLOCKS_SECONDS } from '../judge'
import type { Payment } from '../state'
import { watchingOn } from '../watching'
import { toPayment } from './row'
import { paymentTable } from './table'

/** These payments, as far as they are known, by their streams. */
export async function paymentsOf(
  database: Queryable,
  names: readonly NamedPayment[],
): Promise<ReadonlyMap<string, Payment>> {
  if (names.length === 0) return new Map()
  const rows = await rowsOf(
    database,
    paymentTable,
    `select * from views.payments where (network, hash) in (select * from unnest($1::text[], $2::text[]))`,
    [names.map(({ network }) => network), names.map(({ hash }) => hash)],
  )
  return new Map(rows.map((fields) => [paymentStreamOf(fields), toPayment(fields)]))
}

const idRow = row({ id: column.uuid() })

/** More are not looked through by a person. */
const MOST = 10_000

/** Without a decision, or declined, expired or cancelled in the last 90 days. */
const PARTS = {
  any: `select p.* from views.purchases p where p.public_status = 'pending' and p.transaction_claim is not null`,
  ended: `select p.* from views.purchases p where p.public_status in ('declined', 'expired')
    and p.transaction_claim is not null and p.decided_at > now() - interval '90 days'`,
} as const

/** Those without a decision, or those that have ended. */
export type SeenPart = keyof typeof PARTS

/** The purchases of a part whose named transaction is in a block and pays to the address that was shown, in whatever unit. */
const seenOf = (part: SeenPart): string => `from (${PARTS[part]}) p
  join views.payments seen on seen.network = p.network and seen.hash = p.transaction_claim
  where seen.phase = 'included' and seen.succeeded
    and exists (select 1 from jsonb_to_recordset(seen.outputs) as paid(address text)
      where lower(paid.address) = lower(p.wallet_address))`

/** The newest 10,000 of them. */
export async function purchasesSeen(database: Queryable, part: SeenPart): Promise<readonly string[]> {
  const rows = await rowsOf(
    database,
    idRow,
    `select p.id ${seenOf(part)} order by p.requested_at desc limit ${MOST}`,
  )
  return rows.map(({ id }) => id)
}

/** How many, up to 10,000. */
export const purchasesSeenCount = (database: Queryable, part: SeenPart): Promise<number> =>
  countRows(database, `select count(*) as total from (select 1 ${seenOf(part)} limit ${MOST}) counted`)

/** An expired purchase whose named payment its network shows. */
export interface ExpiredAndSeen {
  readonly id: string
  /** Of the purchase's last event that the list has seen. */
  readonly revision: number
}

const expiredRow = row({ id: column.uuid(), revision: column.integer() })

/** Those that have expired since a moment: 500 at most. None where no node was ever asked. */
export async function expiredAndSeen(database: Queryable, since: Date): Promise<ExpiredAndSeen[]> {
  if (!(await watchingOn(database))?.isListed) return []
  return rowsOf(
    database,
    expiredRow,
    `select p.id, p.revision ${seenOf('ended')} and p.status = 'expired' and p.decided_at >= $1
     order by p.decided_at limit 500`,
    [since],
  )
}

/**
 * Purchases that await approval, whose window ends before a moment, and whose named transaction a network has shown: in a block or
 * waiting for one. The soonest 200.
 */
export async function endingWhileSeen(database: Queryable, before: Date): Promise<readonly string[]> {
  const rows = await rowsOf(
    database,
    idRow,
    `select p.id from views.purchases p
     join views.payments seen on seen.network = p.network and seen.hash = p.transaction_claim
     where p.public_status = 'pending' and p.status = 'awaiting-approval' and p.expires_at < $1
       and seen.phase in ('observed', 'included')
     order by p.expires_at limit 200`,
    [before],
  )
  return rows.map(({ id }) => id)
}

/**
 * Those of these purchases whose payment another open one may wait for too: as much, to the same address, requested before it
 * was seen, and without a named transaction.
 */
export async function alsoAwaited(database: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsOf(
    database,
    idRow,
    `select p.id from views.purchases p
     join views.payments seen on seen.network = p.network and seen.hash = p.transaction_claim
     where p.id = any($1::uuid[]) and exists (
       select 1 from views.purchases other
       where other.public_status = 'pending' and other.transaction_claim is null and other.id <> p.id
         and other.wallet_address = p.wallet_address and other.currency = p.currency
         and other.crypto_amount = p.crypto_amount and other.requested_at <= seen.first_seen_at + interval '${CLOCKS_SECONDS} seconds')`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}
