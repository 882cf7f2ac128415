import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length in one unit alone; undefined where it takes two. */
export function inOneUnit(milliseconds: number): OneUnit | undefined {
  const length = Math.max(0, milliseconds)
  if (length < MINUTE) return { kind: 'seconds', count: Math.floor(length / 1000) }
  if (length < HOUR) return { kind: 'minutes', count: Math.floor(length / MINUTE) }
  if (length >= 2 * DAY) return { kind: 'days', count: Math.floor(length / DAY) }
  return length % HOUR < MINUTE ? { kind: 'hours', count: Math.floor(length / HOUR) } : undefined
}

interface OneUnit {
  readonly kind: 'seconds' | 'minutes' | 'hours' | 'days'
  readonly count: number
}

/** '12 s', '4 min', '2 h 5 min', '3 days'; what is left over is cut, never rounded up. */
export function formatDuration(milliseconds: number, t: Translate<typeof en>): string {
  const one = inOneUnit(milliseconds)
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE)
  switch (one?.kind) {
    case 'seconds':
      return t('duration.seconds', { seconds: one.count })
    case 'minutes':
      return t('duration.minutes', { minutes: one.count })
    case 'hours':
      return t('duration.hours', { hours: one.count })
    case 'days':
      return t('duration.days', { count: one.count })
    case undefined:
      return t('duration.hoursAndMinutes', { hours: Math.floor(milliseconds / HOUR), minutes })
  }
}

/** '4 min later', 'in the same second': between the seconds that are shown, so that a reader who counts agrees. */
export function formatLater(before: string, at: string, t: Translate<typeof en>): string {
  const length = secondOf(at) - secondOf(before)
  return length <= 0 ? t('inTheSameSecond') : t('later', { duration: formatDuration(length, t) })
}

/** '12 s ago', 'just now'. */
export function formatAgo(at: string, now: Date, t: Translate<typeof en>): string {
  const length = now.getTime() - Date.parse(at)
  if (length < 1000) return t('justNow')
  return length < 2 * DAY
    ? t('ago', { duration: formatDuration(length, t) })
    : t('agoInDays', { count: Math.floor(length / DAY) })
}

/** '3 min before the payment window ended', '12 min after the payment window had ended'. */
export function relativeToWindow(at: string, windowEnd: string, t: Translate<typeof en>): string {
  const left = secondOf(windowEnd) - secondOf(at)
  const duration = formatDuration(Math.abs(left), t)
  return left >= 0 ? t('window.before', { duration }) : t('window.after', { duration })
}

/** In milliseconds, without the part of a second that no reader sees. */
function secondOf(at: string): number {
  return Math.floor(Date.parse(at) / 1000) * 1000
}
