import { setTimeout as wait } from 'node:timers/promises'
import { pauseAfter } from '@presale/kernel'

const PAUSES = { firstPauseMs: 100, longestPauseMs: 5000 }

/** Pauses between attempts: longer each time, with jitter, so that those that failed together do not come back together. */
export class Pause {
  private faults = 0

  constructor(private readonly random: () => number = Math.random) {}

  /** How long the next one is. */
  next(): number {
    this.faults += 1
    return Math.round(pauseAfter(PAUSES, this.faults) * (0.5 + this.random() / 2))
  }

  /** Something got further. */
  reset(): void {
    this.faults = 0
  }
}

/** Resolves after the time, or at once when the signal aborts. */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
