import type { SaleHistory } from '@presale/contracts'
import { progressOf, sumOf } from '@presale/kernel'
import { formatNumber } from '@presale/ui'
import { formatDuration } from '../../events/durations'

/** '21 Nov', and with its year '21 Nov 2026'. A day in UTC stays that day wherever it is read. */
export function dayLabel(date: string, year?: 'numeric'): string {
  return new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(year === undefined ? {} : { year }),
  })
}

export function countLabel(purchases: number): string {
  return `${formatNumber(purchases)} ${purchases === 1 ? 'purchase' : 'purchases'}`
}

export function durationLabel(seconds: number | null): string {
  return seconds === null ? 'No decision yet' : formatDuration(seconds * 1000)
}

/** 'Under 5 min', '5–15 min', '30 min–1 h', '24 h and more'. */
export function bucketLabel(buckets: SaleHistory['decisions']['buckets'], index: number): string {
  const [before, here] = [buckets[index - 1]?.underSeconds ?? null, buckets[index]?.underSeconds ?? null]
  if (here === null) return before === null ? 'Any time' : `${durationLabel(before)} and more`
  if (before === null) return `Under ${durationLabel(here)}`
  const [from, to] = [durationLabel(before).split(' '), durationLabel(here).split(' ')]
  const isOneUnit = from.length === 2 && from[1] === to[1]
  return `${isOneUnit ? from[0] : from.join(' ')}–${to.join(' ')}`
}

export interface Totals {
  readonly purchases: number
  /** USD, decimal text. */
  readonly total: string
  readonly raised: string
  readonly approved: number
  readonly tokens: number
  /** Per cent with one decimal; null where there is no purchase. */
  readonly approvedShare: string | null
}

/** Sums of the days; amounts to the last digit, as none of them passes through a float. */
export function totalsOf({ days }: Pick<SaleHistory, 'days'>): Totals {
  const count = (of: (day: SaleHistory['days'][number]) => number) =>
    days.reduce((sum, day) => sum + of(day), 0)
  const [purchases, approved] = [count((day) => day.purchases), count((day) => day.approved)]
  return {
    purchases,
    approved,
    tokens: count((day) => day.tokens),
    total: sumOf(days.map((day) => day.total)),
    raised: sumOf(days.map((day) => day.approvedTotal)),
    approvedShare: purchases === 0 ? null : progressOf(String(purchases), String(approved)),
  }
}

/** The text alternative of the bars by day. */
export function daysSummary({ days }: Pick<SaleHistory, 'days'>): string {
  const { purchases } = totalsOf({ days })
  if (purchases === 0) return 'No purchase on any of these days.'
  const withSome = days.filter((day) => day.purchases > 0)
  const most = withSome.reduce((best, day) => (day.purchases > best.purchases ? day : best))
  return `${countLabel(purchases)} on ${withSome.length} of ${days.length} days; the most, ${formatNumber(
    most.purchases,
  )}, on ${dayLabel(most.date)}.`
}

export function amountsSummary({ days }: Pick<SaleHistory, 'days'>): string {
  const { total, raised } = totalsOf({ days })
  return `$${formatNumber(raised, 2)} raised of $${formatNumber(total, 2)} requested.`
}

export function currenciesSummary({ currencies }: Pick<SaleHistory, 'currencies'>): string {
  const [first] = currencies
  if (!first) return 'No purchase in any currency.'
  const kinds = currencies.length === 1 ? 'one currency' : `${currencies.length} currencies`
  return `Paid in ${kinds}; most often in ${first.symbol}, ${countLabel(first.purchases)}.`
}

export function statusesSummary({ statuses }: Pick<SaleHistory, 'statuses'>): string {
  const all = statuses.map(({ status, purchases }) => `${formatNumber(purchases)} ${status}`)
  return `What has become of them until now: ${all.join(', ')}.`
}

export function evidenceSummary({ evidence }: Pick<SaleHistory, 'evidence'>): string {
  const approved = evidence.reduce((sum, { purchases }) => sum + purchases, 0)
  const without = evidence.find((one) => one.evidence === 'none')?.purchases ?? 0
  if (approved === 0) return 'No purchase of these days has been approved yet.'
  if (without === 0) return 'Every approval stands on a transaction or a reason.'
  return `${formatNumber(without)} of ${formatNumber(approved)} approved without evidence: neither a transaction nor a reason.`
}

export function decisionsSummary({ decisions }: Pick<SaleHistory, 'decisions'>): string {
  const { decided, medianSeconds, ninetiethSeconds } = decisions
  if (decided === 0) return 'No purchase of these days has been approved or declined yet.'
  return `${formatNumber(decided)} decided. Half of them within ${durationLabel(medianSeconds)} of the report, nine of ten within ${durationLabel(ninetiethSeconds)}.`
}
