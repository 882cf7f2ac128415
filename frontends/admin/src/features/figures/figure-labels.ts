import type { SaleHistory } from '@presale/contracts'
import { dateLocale, type Translate } from '@presale/i18n'
import { differenceOf, progressOf, sumOf } from '@presale/kernel'
import { formatMoney, formatNumber } from '@presale/ui'
import { formatDuration, inOneUnit } from '../../events/durations'
import type { TranslateEvents } from '../../events/texts'
import { periodsOf, unitOf } from './periods'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** '21 Nov', and with its year '21 Nov 2026'. A day in UTC stays that day wherever it is read. */
export function dayLabel(date: string, year?: 'numeric'): string {
  return new Date(date).toLocaleDateString(dateLocale(), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(year === undefined ? {} : { year }),
  })
}

export function durationLabel(seconds: number | null, t: T, inEvents: TranslateEvents): string {
  return seconds === null ? t('noDecision') : formatDuration(seconds * 1000, inEvents)
}

/** 'Under 5 min', '5–15 min', '30 min–1 h', '24 h and more'. */
export function bucketLabel(
  buckets: SaleHistory['decisions']['buckets'],
  index: number,
  t: T,
  inEvents: TranslateEvents,
): string {
  const [before, here] = [buckets[index - 1]?.underSeconds ?? null, buckets[index]?.underSeconds ?? null]
  const duration = (seconds: number) => durationLabel(seconds, t, inEvents)
  if (here === null) {
    return before === null ? t('bucket.anyTime') : t('bucket.andMore', { duration: duration(before) })
  }
  if (before === null) return t('bucket.under', { duration: duration(here) })
  const [from, to] = [inOneUnit(before * 1000), inOneUnit(here * 1000)]
  // '5–15 min': the unit once, where both have it.
  const start = from && from.kind === to?.kind ? formatNumber(from.count) : duration(before)
  return t('bucket.fromTo', { from: start, to: duration(here) })
}

export interface Totals {
  readonly purchases: number
  /** USD requested, decimal text, without what was declined, expired or was cancelled. */
  readonly total: string
  /** USD of what was declined, expired or was cancelled: a request that nobody pays costs nothing. */
  readonly ended: string
  readonly raised: string
  readonly approved: number
  readonly tokens: number
  /** Per cent with one decimal; null where there is no purchase. */
  readonly approvedShare: string | null
}

type Day = SaleHistory['days'][number]

/** USD of what was declined, expired or was cancelled. */
export function endedOf({
  declinedTotal,
  expiredTotal,
}: Pick<Day, 'declinedTotal' | 'expiredTotal'>): string {
  return sumOf([declinedTotal, expiredTotal])
}

/** USD requested without what has ended so: one huge request that came to nothing would flatten all others. */
export function requestedOf(sums: Pick<Day, 'total' | 'declinedTotal' | 'expiredTotal'>): string {
  return differenceOf(sums.total, endedOf(sums))
}

/** How many of the purchases are approved, are pending, and have ended otherwise. */
export function countsOf({ purchases, approved, declined, expired }: Day): readonly [number, number, number] {
  const ended = declined + expired
  return [approved, purchases - approved - ended, ended]
}

/** Sums of the days; amounts to the last digit, as none of them passes through a float. */
export function totalsOf({ days }: Pick<SaleHistory, 'days'>): Totals {
  const count = (of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const [purchases, approved] = [count((day) => day.purchases), count((day) => day.approved)]
  return {
    purchases,
    approved,
    tokens: count((day) => day.tokens),
    total: sumOf(days.map(requestedOf)),
    ended: sumOf(days.map(endedOf)),
    raised: sumOf(days.map((day) => day.approvedTotal)),
    approvedShare: purchases === 0 ? null : progressOf(String(purchases), String(approved)),
  }
}

export function pendingIn({ statuses }: Pick<SaleHistory, 'statuses'>): number {
  return statuses.find(({ status }) => status === 'pending')?.purchases ?? 0
}

/** The text alternative of the bars by day or by week. */
export function periodsSummary(history: Pick<SaleHistory, 'days'>, t: T): string {
  const { purchases } = totalsOf(history)
  if (purchases === 0) return t('noPurchase')
  const periods = periodsOf(history)
  const withSome = periods.filter((period) => period.purchases > 0)
  const most = withSome.reduce((best, one) => (one.purchases > best.purchases ? one : best))
  return t(`periods.${unitOf(history)}`, {
    purchases,
    some: withSome.length,
    all: periods.length,
    most: formatNumber(most.purchases),
    date: dayLabel(most.date),
  })
}

export function amountsSummary({ days }: Pick<SaleHistory, 'days'>, t: T): string {
  const { total, raised, ended } = totalsOf({ days })
  const amounts = { raised: formatMoney(raised, 2), total: formatMoney(total, 2) }
  return Number(ended) === 0
    ? t('amounts', amounts)
    : t('amountsAndEnded', { ...amounts, ended: formatMoney(ended, 2) })
}

/** The largest requested value first. */
export function byValue({ currencies }: Pick<SaleHistory, 'currencies'>): SaleHistory['currencies'] {
  return [...currencies].sort((one, other) => Number(requestedOf(other)) - Number(requestedOf(one)))
}

export function currenciesSummary(history: Pick<SaleHistory, 'currencies'>, t: T): string {
  const [first] = byValue(history)
  if (!first) return t('noCurrencies')
  return t('currencies', {
    count: history.currencies.length,
    symbol: first.symbol,
    total: formatMoney(requestedOf(first), 2),
    raised: formatMoney(first.approvedTotal, 2),
  })
}

export function statusesSummary({ statuses }: Pick<SaleHistory, 'statuses'>, t: T): string {
  const all = statuses.map(({ status, purchases }) =>
    t(`statesNow.${status}`, { count: formatNumber(purchases) }),
  )
  return t('statesNow', { counts: all.join(', ') })
}

export function evidenceSummary({ evidence }: Pick<SaleHistory, 'evidence'>, t: T): string {
  const approved = evidence.reduce((sum, { purchases }) => sum + purchases, 0)
  const without = evidence.find((one) => one.evidence === 'none')?.purchases ?? 0
  if (approved === 0) return t('noneApproved')
  if (without === 0) return t('everyApprovalStands')
  return t('approvalsWithoutEvidence', {
    without: formatNumber(without),
    approved: formatNumber(approved),
  })
}

export function decisionsSummary(
  { decisions }: Pick<SaleHistory, 'decisions'>,
  t: T,
  inEvents: TranslateEvents,
): string {
  const { decided, medianSeconds, ninetiethSeconds } = decisions
  if (decided === 0) return t('noDecisions')
  return t('decisions', {
    decided: formatNumber(decided),
    half: durationLabel(medianSeconds, t, inEvents),
    ninetieth: durationLabel(ninetiethSeconds, t, inEvents),
  })
}
