const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '12 s', '4 min', '2 h 5 min', '3 days'; what is left over is cut, never rounded up. */
export function formatDuration(milliseconds: number): string {
  const length = Math.max(0, milliseconds)
  if (length < MINUTE) return `${Math.floor(length / 1000)} s`
  if (length < HOUR) return `${Math.floor(length / MINUTE)} min`
  if (length < 2 * DAY) {
    const minutes = Math.floor((length % HOUR) / MINUTE)
    return `${Math.floor(length / HOUR)} h${minutes === 0 ? '' : ` ${minutes} min`}`
  }
  return `${Math.floor(length / DAY)} days`
}

/** '4 min later', 'in the same second': between the seconds that are shown, so that a reader who counts agrees. */
export function formatLater(before: string, at: string): string {
  const length = secondOf(at) - secondOf(before)
  return length <= 0 ? 'in the same second' : `${formatDuration(length)} later`
}

/** '12 s ago', 'just now'. */
export function formatAgo(at: string, now: Date): string {
  const length = now.getTime() - Date.parse(at)
  return length < 1000 ? 'just now' : `${formatDuration(length)} ago`
}

/** '3 min before the payment window ended', '12 min after the payment window had ended'. */
export function relativeToWindow(at: string, windowEnd: string): string {
  const left = secondOf(windowEnd) - secondOf(at)
  return left >= 0
    ? `${formatDuration(left)} before the payment window ended`
    : `${formatDuration(-left)} after the payment window had ended`
}

/** In milliseconds, without the part of a second that no reader sees. */
function secondOf(at: string): number {
  return Math.floor(Date.parse(at) / 1000) * 1000
}
