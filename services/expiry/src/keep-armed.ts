import type { Logger } from '@presale/runtime'
import { type Arming, armDeadlines } from './deadlines/arm-deadlines'

/**
 * @returns what has the timers set soon: one pass at a time, and one more for all that ask meanwhile. With
 * Redis away a pass fails, and what is left is done when somebody asks again.
 */
export function keepArmed(arming: Arming, log: Pick<Logger, 'warn'>): () => void {
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
