import type { SaleHistory } from '@presale/contracts'
import { approvalEvidence, purchaseStatus } from '@presale/contracts'
import { toDecimals } from '@presale/kernel'
import { column, onlyRowOf, type Queryable, row } from '@presale/read-store'
import { z } from 'zod'

/** Days in UTC such as '2026-01-31', both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export type HistoryFigures = Omit<SaleHistory, 'from' | 'to'>

const DAY_MS = 86_400_000
/** Bounds of the buckets of the time to decision: 5, 15 and 30 minutes, 1 and 4 hours, a day. */
const DECIDED_UNDER_SECONDS = [300, 900, 1800, 3600, 14_400, 86_400] as const

/** Money comes as the text of its numeric. */
const summed = z.object({ purchases: z.int(), total: z.string() })
const approvedSummed = summed.extend({
  approved: z.int(),
  approvedTotal: z.string(),
  declined: z.int(),
  declinedTotal: z.string(),
  expired: z.int(),
  expiredTotal: z.string(),
})
type Sums = Readonly<z.output<typeof summed>>
type ApprovedSums = Readonly<z.output<typeof approvedSummed>>

/** Null for no rows, as json_agg has it. */
const partOf = <Schema extends z.ZodType>(schema: Schema) => column.nullable(column.json(z.array(schema)))

const historyRow = row({
  days: partOf(approvedSummed.extend({ date: z.string(), tokens: z.number() })),
  currencies: partOf(approvedSummed.extend({ symbol: z.string() })),
  statuses: partOf(summed.extend({ status: purchaseStatus })),
  evidence: partOf(summed.extend({ evidence: approvalEvidence })),
  buckets: partOf(z.object({ bucket: z.int(), purchases: z.int() })),
  decided: column.integer(),
  median: column.nullable(column.integer()),
  ninetieth: column.nullable(column.integer()),
})

const sums = `sum(purchases) as purchases, sum(total)::text as total`
const sumsOfStatus = (status: string) =>
  `coalesce(sum(purchases) filter (where status = '${status}'), 0) as ${status},
   coalesce(sum(total) filter (where status = '${status}'), 0)::text as "${status}Total"`
const approvedSums = [sums, ...['approved', 'declined', 'expired'].map(sumsOfStatus)].join(', ')
const chosen = 'from views.purchases where requested_at >= $1 and requested_at < $2'

/**
 * One statement, which sees one moment: so each part adds up to the same purchases. They are put together by
 * day, currency, state and evidence at once; all else is made of these, which are few.
 */
const historyOf = `with grouped as materialized (
    select (requested_at at time zone 'UTC')::date as date, currency as symbol, public_status as status,
      evidence, count(*) as purchases, sum(total) as total, sum(amount) as amount
    ${chosen} group by 1, 2, 3, 4),
  days as (
    select date, ${approvedSums}, coalesce(sum(amount) filter (where status = 'approved'), 0) as tokens
    from grouped group by date),
  currencies as (select symbol, ${approvedSums} from grouped group by symbol),
  statuses as (select status, ${sums} from grouped group by status),
  stands_on as (select evidence, ${sums} from grouped where evidence is not null group by evidence),
  decisions as materialized (
    select greatest(0, floor(extract(epoch from decided_at - paid_at)))::integer as seconds
    ${chosen} and public_status in ('approved', 'declined') and paid_at is not null),
  buckets as (
    select width_bucket(seconds, $3::integer[]) as bucket, count(*) as purchases from decisions group by 1)
  select (select json_agg(days) from days) as days,
    (select json_agg(currencies order by purchases desc, symbol) from currencies) as currencies,
    (select json_agg(statuses) from statuses) as statuses,
    (select json_agg(stands_on) from stands_on) as evidence,
    (select json_agg(buckets) from buckets) as buckets,
    count(*)::integer as decided,
    percentile_disc(0.5) within group (order by seconds) as median,
    percentile_disc(0.9) within group (order by seconds) as ninetieth
  from decisions`

/** The purchases requested in these days, by what has become of them until now. */
export async function historyFigures(database: Queryable, range: DayRange): Promise<HistoryFigures> {
  const days = daysOf(range)
  const [from, until] = [new Date(range.from), new Date(Date.parse(range.to) + DAY_MS)]
  const found = await onlyRowOf(database, historyRow, historyOf, [from, until, DECIDED_UNDER_SECONDS])
  const foundDays = new Map((found.days ?? []).map((day) => [day.date, day]))
  const statuses = new Map((found.statuses ?? []).map((row) => [row.status, row]))
  const evidence = new Map((found.evidence ?? []).map((row) => [row.evidence, row]))
  const buckets = new Map((found.buckets ?? []).map(({ bucket, purchases }) => [bucket, purchases]))
  return {
    days: days.map((date) => {
      const day = foundDays.get(date)
      return { date, ...approvedSumsOf(day), tokens: day?.tokens ?? 0 }
    }),
    currencies: (found.currencies ?? []).map((row) => ({ symbol: row.symbol, ...approvedSumsOf(row) })),
    statuses: purchaseStatus.options.map((status) => ({ status, ...sumsOf(statuses.get(status)) })),
    evidence: approvalEvidence.options.map((one) => ({ evidence: one, ...sumsOf(evidence.get(one)) })),
    decisions: {
      decided: found.decided,
      medianSeconds: found.median,
      ninetiethSeconds: found.ninetieth,
      buckets: [...DECIDED_UNDER_SECONDS, null].map((underSeconds, index) => ({
        underSeconds,
        purchases: buckets.get(index) ?? 0,
      })),
    },
  }
}

function daysOf({ from, to }: DayRange): string[] {
  const first = Date.parse(from)
  const count = (Date.parse(to) - first) / DAY_MS + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  )
}

function sumsOf(row: Sums | undefined): Sums {
  return { purchases: row?.purchases ?? 0, total: toDecimals(row?.total ?? '0', 2) }
}

function approvedSumsOf(row: ApprovedSums | undefined): ApprovedSums {
  return {
    ...sumsOf(row),
    approved: row?.approved ?? 0,
    approvedTotal: toDecimals(row?.approvedTotal ?? '0', 2),
    declined: row?.declined ?? 0,
    declinedTotal: toDecimals(row?.declinedTotal ?? '0', 2),
    expired: row?.expired ?? 0,
    expiredTotal: toDecimals(row?.expiredTotal ?? '0', 2),
  }
}
