/** What many requests took, in milliseconds. */
export interface Figures {
  readonly count: number
  readonly median: number
  readonly p95: number
}

/** @throws when nothing was measured */
export function figuresOf(durations: readonly number[]): Figures {
  return { count: durations.length, median: percentile(durations, 50), p95: percentile(durations, 95) }
}

/** The smallest value that so many per cent of all do not exceed (nearest rank). @throws when there is none */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

/** Milliseconds that at most half, and at most one in a hundred, took longer than; 0 where nothing was answered. */
export function latenciesOf(milliseconds: readonly number[]): { readonly p50: number; readonly p99: number } {
  if (milliseconds.length === 0) return { p50: 0, p99: 0 }
  return { p50: percentile(milliseconds, 50), p99: percentile(milliseconds, 99) }
}

/** How many times as long the large system takes. */
export interface Ratio {
  readonly median: number
  readonly p95: number
}

export function ratioOf(small: Figures, large: Figures): Ratio {
  return { median: large.median / small.median, p95: large.p95 / small.p95 }
}

/** A list has to answer within three times what it takes with 1,000 of each: in the middle, and of 20 at least 19. */
export const MOST_TIMES = 3

export function isWithinLimit({ median, p95 }: Ratio): boolean {
  return median <= MOST_TIMES && p95 <= MOST_TIMES
}

/** In the browser most of the time goes into the page itself: its lists are as quick to come with so many more rows. */
export const MOST_TIMES_FOR_A_TAB = 1.5

export function isTabWithinLimit(times: number): boolean {
  return times <= MOST_TIMES_FOR_A_TAB
}
