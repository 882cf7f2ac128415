import { EventStoreUnavailable, WrongExpectedRevision } from '@presale/event-store'
import { pauseAfter } from '@presale/kernel'

const ATTEMPTS = 8
const PAUSES = { firstPauseMs: 50, longestPauseMs: 800 }

/**
 * Retries after a version conflict, where the work loads and decides again; also after an append with an unknown
 * outcome, where it finds its own command id if the append was stored.
 * @throws EventStoreUnavailable when the store stays away.
 */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isWorthAnother = error instanceof WrongExpectedRevision || error instanceof EventStoreUnavailable
      if (!isWorthAnother) throw error
      if (attempt === ATTEMPTS)
        throw new EventStoreUnavailable(`${ATTEMPTS} attempts failed`, { cause: error })
      await pause(attempt)
    }
  }
}

// Full jitter, so that two that collided do not collide again in step; 3 s in all at the most.
export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * pauseAfter(PAUSES, attempt)))
}
