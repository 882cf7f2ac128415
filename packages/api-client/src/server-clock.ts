/**
 * How far the server's clock is ahead of this device's. The Date header has whole seconds, so one answer only says
 * that the offset lies in an interval; the intervals of several answers are intersected, which soon is exact to some
 * tens of milliseconds. An interval that does not fit (the device's clock was set) starts over.
 */
let lowest = Number.NEGATIVE_INFINITY
let highest = Number.POSITIVE_INFINITY

/** Milliseconds to add to Date.now(); 0 until an answer came. */
export function serverOffset(): number {
  return Number.isFinite(lowest) && Number.isFinite(highest) ? Math.round((lowest + highest) / 2) : 0
}

/** The server's time now. */
export function serverNow(): Date {
  return new Date(Date.now() + serverOffset())
}

/** @param sentAt @param receivedAt milliseconds of this device's clock around the request. */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const second = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (Number.isNaN(second)) return
  const from = second - receivedAt
  const to = second + 1000 - sentAt
  if (from > highest || to < lowest) {
    lowest = from
    highest = to
    return
  }
  lowest = Math.max(lowest, from)
  highest = Math.min(highest, to)
}

/** For tests. */
export function forgetServerTime(): void {
  lowest = Number.NEGATIVE_INFINITY
  highest = Number.POSITIVE_INFINITY
}
