import type { Logger } from '@presale/runtime'
import { type Arming, armDeadlines } from './deadlines/arm-deadlines'

/**
 * @returns a function that arms the timers soon: one pass at a time, and one more for all calls meanwhile. While
 * Redis is unavailable a pass fails, and the next call does the rest.
 */
export function coalesceArming(arming: Arming, log: Pick<Logger, 'warn'>): () => void {
  let isRunning = false
  let isWanted = false
  const pass = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        isWanted = false
        await armDeadlines(arming)
      } while (isWanted)
    } catch (error) {
      log.warn({ err: error }, 'timers not set, left to the next sweep')
    } finally {
      isRunning = false
    }
  }
  return () => {
    isWanted = true
    if (!isRunning) void pass()
  }
}
