import { setTimeout as wait } from 'node:timers/promises'

export interface Following {
  /** Resolves when the signal aborts, never rejects. */
  readonly ended: Promise<void>
  /** For readiness: resolves while events are followed. @throws the fault that following stands still at */
  check(): Promise<void>
}

export interface FollowingOptions {
  /**
   * Reads the saved place and follows from there until it throws; tells when it got further: events
   * dealt with, or all caught up.
   */
  readonly followOnce: (onProgress: () => void) => Promise<void>
  readonly signal: AbortSignal
  readonly onFault: (error: unknown, againInMs: number) => void
  readonly firstPauseMs?: number
  readonly longestPauseMs?: number
  /** From 0 up to 1. */
  readonly random?: () => number
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Follows for ever. After a fault it follows again, each time after twice the pause, as long as
 * nothing moves, half of it by chance: an event that nobody can read is no busy loop, and readiness tells of it. Whatever
 * gets further ends the fault.
 */
export function keepFollowing(options: FollowingOptions): Following {
  const { signal, followOnce, onFault } = options
  const { firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS } = options
  const { random = Math.random } = options
  let fault: Error | undefined
  let pauseMs = firstPauseMs
  const onProgress = (): void => {
    fault = undefined
    pauseMs = firstPauseMs
  }
  const followForEver = async (): Promise<void> => {
    while (!signal.aborted) {
      // Not all at once: a server that comes back is asked by every follower of every service.
      let jitteredMs = pauseMs
      try {
        await followOnce(onProgress)
        if (!signal.aborted) throw new Error('Following ended, though nobody ended it')
      } catch (error) {
        if (signal.aborted) return
        fault = error instanceof Error ? error : new Error(String(error))
        jitteredMs = pauseMs * (0.5 + random() / 2)
        onFault(error, jitteredMs)
      }
      await wait(jitteredMs, undefined, { signal }).catch(() => undefined)
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
  }
  return {
    ended: followForEver(),
    check: async () => {
      if (fault) throw fault
    },
  }
}
