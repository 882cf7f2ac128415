/** '2026-11-21T14:03' in the reader's time zone, as a date-and-time field takes it. */
export function asLocalMinute(iso: string): string {
  const at = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The first moment of a minute that was entered in the reader's time zone, in UTC; undefined for none. */
export function startOfMinute(local: string): string | undefined {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Its last moment: a minute that was entered as the end counts whole. */
export function endOfMinute(local: string): string | undefined {
  const start = startOfMinute(local)
  return start && new Date(Date.parse(start) + 59_999).toISOString()
}

/** '21 Nov, 14:03:22', with the year where it is another one; in the reader's time zone. */
export function formatMoment(at: Date, now: Date): string {
  return at.toLocaleString('en-GB', {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  })
}
