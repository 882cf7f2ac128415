import { DEFAULT_FIGURES_DAYS, LONGEST_FIGURES_DAYS } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import { withParams } from '../../lists/address-bar'
import type { en } from './texts.en'

/** Days in UTC, both included: '2026-11-21'. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000

/** So many days, up to today. */
export const PRESETS: readonly number[] = [7, 30, 90, 365]

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** So many days up to this one. */
export function lastDays(days: number, to: string): DayRange {
  return { from: addDays(to, 1 - days), to }
}

/** As many days, right before these. */
export function periodBefore(range: DayRange): DayRange {
  const to = addDays(range.from, -1)
  return { from: addDays(range.from, -daysIn(range)), to }
}

function daysIn({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** What the address bar asks for; what is left out, or is no day, is the server's: the last 30 days. */
export function readRange(params: URLSearchParams, today: string): DayRange {
  const to = dayIn(params, 'to') ?? today
  return { from: dayIn(params, 'from') ?? addDays(to, 1 - DEFAULT_FIGURES_DAYS), to }
}

/** The address bar with a range; the last 30 days are the ones without. */
export function writeRange(params: URLSearchParams, range: DayRange, today: string): URLSearchParams {
  const usual = lastDays(DEFAULT_FIGURES_DAYS, today)
  const isUsual = range.from === usual.from && range.to === usual.to
  return withParams(params, {
    from: { value: isUsual ? undefined : range.from },
    to: { value: isUsual ? undefined : range.to },
  })
}

/** Why these days can't be shown, as the server would say it; undefined where they can. */
export function refusalOf(range: DayRange, t: Translate<typeof en>): string | undefined {
  const days = daysIn(range)
  if (days < 1) return t('refusal.backwards')
  if (days > LONGEST_FIGURES_DAYS) {
    return t('refusal.tooMany', {
      longest: formatNumber(LONGEST_FIGURES_DAYS),
      days: formatNumber(days),
    })
  }
  return undefined
}

function dayIn(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? ''
  return isDay(text) ? text : undefined
}

/** A whole day from 1970 on: years before have no sale, and are those of a year that is still being typed. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // A day that there is not, such as 31 February, is not moved on to the next month.
  return time >= 0 && new Date(time).toISOString().startsWith(text)
}
