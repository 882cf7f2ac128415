import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '@presale/runtime'
import { type Arming, armDeadlines } from './deadlines/arm-deadlines'

/** Timers run for many minutes: what comes within this time of a pass is armed by one more. */
const SPACING_MS = 200

/**
 * @returns a function that arms the timers soon: at once after a quiet time, else with all calls of the fifth of a
 * second since. While Redis is unavailable a pass fails, and the next call does the rest.
 */
export function coalesceArming(arming: Arming, log: Pick<Logger, 'warn'>): () => void {
  let isRunning = false
  let isWanted = false
  const pass = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        isWanted = false
        const spaced = wait(SPACING_MS, undefined, { ref: false })
        await armDeadlines(arming)
        await spaced
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
