import { dateLocale } from '@presale/i18n'

/** '2026-11-21T14:03' in UTC, as a date-and-time field takes it. */
export function asUtcMinute(iso: string): string {
  return new Date(iso).toISOString().slice(0, 16)
}

/** The first moment of a minute that was entered in UTC; undefined for none. */
export function startOfMinute(entered: string): string | undefined {
  const at = new Date(`${entered}Z`)
  return entered === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Its last moment: a minute that was entered as the end counts whole. */
export function endOfMinute(entered: string): string | undefined {
  const start = startOfMinute(entered)
  return start && new Date(Date.parse(start) + 59_999).toISOString()
}

/** '21 Nov, 14:03:22', with the year where it is another one; in UTC, so that two auditors read the same. */
export function formatMoment(at: Date, now: Date): string {
  return at.toLocaleString(dateLocale(), {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
    ...(at.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' }),
  })
}
