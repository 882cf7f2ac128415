import type { Logger } from './log'

const SECONDS_BETWEEN_LINES = 10

/**
 * Logs connection errors of a client as warnings, at most one in so many seconds: a lost connection repeats its error
 * with every attempt.
 * @param what what failed, such as 'a connection failed'; the line goes on with ', connecting again'
 */
export function throttledWarning(
  log: Pick<Logger, 'warn'>,
  { what = 'a connection failed', seconds = SECONDS_BETWEEN_LINES } = {},
): (error: Error) => void {
  let lastLine = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = performance.now()
    if (now - lastLine < seconds * 1000) return
    lastLine = now
    log.warn({ err: error }, `${what}, connecting again`)
  }
}
