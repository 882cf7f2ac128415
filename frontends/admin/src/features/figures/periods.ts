import type { SaleHistory } from '@presale/contracts'
import { sumOf } from '@presale/kernel'
import { addDays } from './range'

type Day = SaleHistory['days'][number]

/** A bar: a day, or a week from its first day that was asked for to its last. */
export interface Period extends Day {
  readonly to: string
}

/** Beyond it, days are bars too thin to read. */
const LONGEST_BY_DAY = 92

export function unitOf({ days }: Pick<SaleHistory, 'days'>): 'day' | 'week' {
  return days.length > LONGEST_BY_DAY ? 'week' : 'day'
}

/** Days, or for a long span weeks from Monday to Sunday; the first and the last may be cut by the span. */
export function periodsOf({ days }: Pick<SaleHistory, 'days'>): readonly Period[] {
  if (unitOf({ days }) === 'day') return days.map((day) => ({ ...day, to: day.date }))
  const weeks = new Map<string, Day[]>()
  for (const day of days) {
    const monday = mondayOf(day.date)
    weeks.set(monday, [...(weeks.get(monday) ?? []), day])
  }
  return [...weeks.values()].map(inOne)
}

function inOne(days: readonly Day[]): Period {
  const count = (of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0)
  return {
    date: days[0]?.date ?? '',
    to: days.at(-1)?.date ?? '',
    purchases: count((day) => day.purchases),
    total: sumOf(days.map((day) => day.total)),
    approved: count((day) => day.approved),
    approvedTotal: sumOf(days.map((day) => day.approvedTotal)),
    declined: count((day) => day.declined),
    declinedTotal: sumOf(days.map((day) => day.declinedTotal)),
    expired: count((day) => day.expired),
    expiredTotal: sumOf(days.map((day) => day.expiredTotal)),
    tokens: count((day) => day.tokens),
  }
}

function mondayOf(date: string): string {
  const sinceMonday = (new Date(date).getUTCDay() + 6) % 7
  return addDays(date, -sinceMonday)
}
