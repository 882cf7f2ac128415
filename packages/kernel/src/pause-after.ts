/** How long to wait between attempts: twice as long after each fault, up to the longest. */
export interface Pauses {
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}

/** The pause after so many faults in a row, in milliseconds; jitter is for the caller to add. */
export function pauseAfter({ firstPauseMs, longestPauseMs }: Pauses, faults: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (faults - 1))
}
