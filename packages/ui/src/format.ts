import { dateLocale, numberLocale } from '@presale/i18n'
import { toDecimals } from '@presale/kernel'
import { signsOf } from './number-signs'
import { texts } from './texts'

/**
 * '1234567.5' → '1,234,567.5', and in German '1.234.567,5'. Decimal text goes in and comes out: no digit passes through
 * a float. Like all that stands here, in the language that is shown, or the locale that is given.
 */
export function formatNumber(value: string | number, decimals?: number, locale = numberLocale()): string {
  const text = decimals === undefined ? String(value) : toDecimals(String(value), decimals)
  const [, sign = '', whole = text, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (!/^\d+$/.test(whole)) return text
  const { group, decimal } = signsOf(locale)
  const grouped = sign + whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** A price has cents at least, and keeps every further digit: '8' → '8.00', '0.1845' as it is. */
export function withCents(value: string | number): string {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  return whole === undefined ? String(value) : `${whole}.${fraction.padEnd(2, '0')}`
}

/** US dollars: '$1,234.50', and in German '1.234,50 $'. */
export function formatMoney(value: string | number, decimals?: number, locale = numberLocale()): string {
  const { beforeMoney, afterMoney } = signsOf(locale)
  return `${beforeMoney}${formatNumber(value, decimals, locale)}${afterMoney}`
}

/** '59.2%', and in German '59,2 %'; like formatNumber with the sign behind it. */
export function formatPercent(value: string | number, decimals?: number, locale = numberLocale()): string {
  return `${formatNumber(value, decimals, locale)}${signsOf(locale).afterPercent}`
}

/** 905 → '15:05'; an hour stays '60:00': minutes and seconds only. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = String(Math.floor(whole / 60)).padStart(2, '0')
  return `${minutes}:${String(whole % 60).padStart(2, '0')}`
}

/** 'in 12 min', '3 min ago', 'just now'. */
export function formatRelative(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000)
  const locale = numberLocale()
  // German has no short unit that could do without its full stop.
  const style = locale === 'en' ? 'short' : 'long'
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })
  // The unit without the full stop that English puts behind it: it would end the sentence around it.
  const inWords = (value: number, unit: 'minute' | 'hour' | 'day') =>
    relative.format(value, unit).replace('.', '')
  const distance = Math.abs(seconds)
  if (distance < 45) return texts.t('justNow')
  if (distance < 3600) return inWords(Math.trunc(seconds / 60) || Math.sign(seconds), 'minute')
  if (distance < 86_400) return inWords(Math.trunc(seconds / 3600), 'hour')
  if (distance < 30 * 86_400) return inWords(Math.trunc(seconds / 86_400), 'day')
  return formatDate(at)
}

/** '21 Nov 2026', in the reader's time zone. */
export function formatDate(at: Date): string {
  return at.toLocaleDateString(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric' })
}

/** '21 Nov 2026, 14:03:22 GMT+1', in the reader's time zone and naming it. */
export function formatExactTime(at: Date): string {
  return at.toLocaleString(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
}

/**
 * '1 Jan 2027, 00:30 GMT+1 (31 Dec 2026, 23:30 UTC)': a time that many people have to agree on, by the reader's clock and
 * by the one that is the same for all; once where both are the same.
 */
export function formatBothClocks(at: Date, zone?: string): string {
  const minute = { hour: '2-digit', minute: '2-digit' } as const
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const inZone = (timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
    at.toLocaleString(dateLocale(), { ...options, timeZone })
  const own = inZone(zone, { ...day, ...minute, timeZoneName: 'short' })
  if (own.endsWith('UTC')) return own
  const isSameDay = inZone(zone, day) === inZone('UTC', day)
  return `${own} (${inZone('UTC', isSameDay ? minute : { ...day, ...minute })} UTC)`
}

/** 'bc1qar0srrr7' → ['bc1q', 'ar0s', 'rrr7']. */
export function groupsOfFour(text: string): string[] {
  return text.match(/.{1,4}/gu) ?? []
}
