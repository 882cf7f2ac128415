import { column, countRows, type Queryable, row, rowsOf } from '@presale/read-store'
import { z } from 'zod'
import type { NamedPayment } from '../events'
import { CLOCKS_SECONDS } from '../judge'

/** What reached an address of ours by a transaction that no purchase names. */
export interface Received extends NamedPayment {
  /** As the payment's event says. */
  readonly output: string
  readonly address: string
  readonly unit: string
  readonly amount: string
  readonly height: number
  /** ISO 8601 UTC, by the block. */
  readonly time: string
  /** Purchases that it may be for: as much, to this address, requested before; the newest three. */
  readonly fits: readonly string[]
}

const receivedRow = row({
  network: column.text(),
  hash: column.text(),
  output: column.text(),
  address: column.text(),
  unit: column.text(),
  amount: column.text(),
  height: column.integer(),
  time: column.timestamptz(),
  fits: column.json(z.array(z.uuid()).readonly()),
})

/** Older ones were looked at, or nobody misses them. */
const KEPT_DAYS = 90
/** Paid so long after the request, it is still a suggestion: never more. */
const FITS_HOURS = 24

/** As explorers number it, and as the approval of a purchase names it. */
const NUMBER = `case when paid.contract is null then paid.output else paid."logIndex" end`

/**
 * What no purchase names; of a transaction that settles purchases by single outputs, the other outputs. A token that does not
 * count is nobody's payment.
 */
const UNCLAIMED = `
  from views.payments seen cross join lateral jsonb_to_recordset(seen.outputs)
    as paid(output text, "logIndex" text, contract text, address text, unit text, amount text)
  where seen.phase = 'included' and seen.succeeded and paid.unit is not null
    and seen.block_time > now() - interval '${KEPT_DAYS} days'
    and not exists (select 1 from views.purchases p
      where p.network = seen.network and p.transaction_claim = seen.hash
        and (p.transaction_output is null or p.transaction_output in ('any', ${NUMBER})))`

export function receivedCount(database: Queryable): Promise<number> {
  return countRows(database, `select count(*) as total from (select 1 ${UNCLAIMED} limit 10001) counted`)
}

/** What nobody names, the newest first. */
export function received(
  database: Queryable,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Received[]> {
  return rowsOf(
    database,
    receivedRow,
    `select one.*, coalesce((select jsonb_agg(fitting.id) from (
         select p.id from views.purchases p
         where p.wallet_address in (select value from views.purchase_search_values
             where kind = 'wallet' and lower(value) = lower(one.address))
           and p.network = one.network and split_part(p.currency, '-', 1) = one.unit
           and p.crypto_amount = one.amount::numeric and p.transaction_claim is null
           and p.status not in ('approved', 'declined')
           and p.requested_at <= one.time + interval '${CLOCKS_SECONDS} seconds' and p.requested_at > one.time - interval '${FITS_HOURS} hours'
         order by p.requested_at desc limit 3) fitting), '[]') as fits
     from (select seen.network, seen.hash, paid.output, paid.address, paid.unit, paid.amount, seen.height,
         seen.block_time as time ${UNCLAIMED}
       order by seen.block_time desc, seen.network, seen.hash, paid.output limit $1 offset $2) one
     order by one.time desc, one.network, one.hash, one.output`,
    [pageSize, (page - 1) * pageSize],
  )
}

/** What came in in some days, and what was approved in them, by network and unit. */
export interface ReceivedSum {
  readonly network: string
  readonly unit: string
  readonly payments: number
  readonly received: string
  readonly approved: string
}

const sumRow = row({
  network: column.text(),
  unit: column.text(),
  payments: column.bigint(),
  received: column.numeric(),
  approved: column.numeric(),
})

/** @param range days in UTC, both included */
export function receivedSums(
  database: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReceivedSum[]> {
  return rowsOf(
    database,
    sumRow,
    `with days as (select $1::date::timestamp at time zone 'utc' as since,
         ($2::date + 1)::timestamp at time zone 'utc' as until),
       came as (select seen.network, paid.unit, count(distinct seen.hash) as payments,
           sum(paid.amount::numeric) as received
         from days, views.payments seen cross join lateral jsonb_to_recordset(seen.outputs)
           as paid(unit text, amount text)
         where seen.phase = 'included' and seen.succeeded and paid.unit is not null
           and seen.block_time >= days.since and seen.block_time < days.until group by 1, 2),
       credited as (select p.network, split_part(p.currency, '-', 1) as unit, sum(p.crypto_amount) as approved
         from days, views.purchases p
         where p.status = 'approved' and p.decided_at >= days.since and p.decided_at < days.until group by 1, 2)
     select network, unit, coalesce(payments, 0) as payments, coalesce(received, 0) as received,
       coalesce(approved, 0) as approved
     from came full join credited using (network, unit) order by network, unit`,
    [from, to],
  )
}
