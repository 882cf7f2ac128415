import { isAtOrBeyond, type LogPosition } from '@presale/read-store'

/** When the store accepted an event; milliseconds since 1970. */
export interface Accepted {
  readonly position: LogPosition
  readonly at: number
}

/** A projection's transaction: everything up to the position can be read since then. */
export interface Shown {
  readonly projection: string
  readonly position: LogPosition
  readonly at: number
}

/**
 * How long each event took until it could be read in one projection, in milliseconds, ascending. Both lists in the
 * order of the store. An event that was never shown is Infinity.
 */
export function lagsOf(accepted: readonly Accepted[], shown: readonly Shown[]): number[] {
  let next = 0
  const lags = accepted.map(({ position, at }) => {
    while (next < shown.length && !isAtOrBeyond(shown[next]?.position, position)) next += 1
    // The clock of either side has whole milliseconds.
    return Math.max(0, (shown[next]?.at ?? Number.POSITIVE_INFINITY) - at)
  })
  return lags.toSorted((a, b) => a - b)
}
