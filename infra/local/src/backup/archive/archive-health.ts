import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '../../problem'

const AGAIN_AFTER_MS = 1000

export interface KeptUp {
  readonly signal: AbortSignal
  /** What the error means for the archive: it is tried again, or it ends. */
  onFault(error: unknown): 'again' | 'end' | Promise<'again' | 'end'>
  readonly againAfterMs?: number
}

/** How far a process that archives is behind, and what keeps it from archiving. */
export class ArchiveHealth {
  #behindMs = 0
  #lookedAt: number
  #hasLooked = false
  #fault: string | undefined

  /** @param standsStillAfterMs longer than between two of its looks: without one for so long, it stands still */
  constructor(
    private readonly standsStillAfterMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#lookedAt = now()
  }

  get hasFault(): boolean {
    return this.#fault !== undefined
  }

  /** It archives, and is so far behind. */
  looked(behindMs: number): void {
    this.#lookedAt = this.now()
    this.#behindMs = behindMs
    this.#hasLooked = true
    this.#fault = undefined
  }

  /** As of the last look, and the time that it has been standing still since. */
  behindMs(): number {
    const stillMs = this.now() - this.#lookedAt
    return this.#behindMs + (stillMs > this.standsStillAfterMs ? stillMs : 0)
  }

  /** @throws before the first look, unless a fault says why */
  assertBegun(): void {
    if (!this.#hasLooked && this.#fault === undefined) throw new Error('it has not begun yet')
  }

  /** @throws the fault, until it archives again */
  assertWell(): void {
    if (this.#fault !== undefined) throw new Error(this.#fault)
  }

  /** Archives until the signal aborts or a fault ends it, and begins again after every other fault. */
  async keepUp(
    archive: () => Promise<void>,
    { signal, onFault, againAfterMs = AGAIN_AFTER_MS }: KeptUp,
  ): Promise<void> {
    while (!signal.aborted) {
      try {
        await archive()
      } catch (error) {
        this.#fault = messageOf(error)
        if ((await onFault(error)) === 'end') return
        await wait(againAfterMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}
