import { setTimeout as wait } from 'node:timers/promises'

const FIRST_MS = 100
const LONGEST_MS = 5000

/** Pauses between attempts: longer each time, with jitter, so that those that failed together do not come back together. */
export class Pause {
  private ceilingMs = FIRST_MS

  constructor(private readonly random: () => number = Math.random) {}

  /** How long the next one is. */
  next(): number {
    const ms = Math.round(this.ceilingMs * (0.5 + this.random() / 2))
    this.ceilingMs = Math.min(LONGEST_MS, this.ceilingMs * 2)
    return ms
  }

  /** Something got further. */
  reset(): void {
    this.ceilingMs = FIRST_MS
  }
}

/** Resolves after the time, or at once when the signal aborts. */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
