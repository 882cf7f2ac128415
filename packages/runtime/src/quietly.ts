import type { Logger } from './log'

const SECONDS_BETWEEN_LINES = 10

/**
 * Logs what a client says of its connection as a warning: a lost one repeats its error with every attempt,
 * and one line every so many seconds says enough.
 * @param what stands before what every one of them does next: 'a connection failed'
 */
export function quietly(
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
