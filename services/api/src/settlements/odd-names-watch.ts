import type { Position } from '@presale/event-store'
import type { Services } from '../services'
import { nameStrictly } from './name-strictly'

const EVERY_MS = 300_000

/**
 * Looks every few minutes for what was settled under odd names since the start: by a process of an earlier release that
 * runs beside this one, or was brought back.
 */
export class OddNamesWatch {
  #after: Position | undefined
  #due = performance.now() + EVERY_MS

  /** Does nothing until it is due. */
  async look({ pool, store, clock, log }: Pick<Services, 'pool' | 'store' | 'clock' | 'log'>): Promise<void> {
    if (performance.now() < this.#due) return
    const result = await nameStrictly({ pool, store, now: clock.now(), again: { after: this.#after } })
    this.#after = result?.readUpTo ?? this.#after
    this.#due = performance.now() + EVERY_MS
    if (result && result.named + result.odd.length > 0) {
      log.warn({ named: result.named, odd: result.odd }, 'an earlier release settled under other names')
    }
  }
}
