import type { EventStore, Position } from '@presale/event-store'
import { type Clock, inTime } from '@presale/kernel'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { unavailable } from '../http/api-error'
import { nameStrictly } from './name-strictly'

const EVERY_MS = 300_000
const WAIT_MS = 3000

interface Looking {
  readonly pool: Pool
  readonly store: EventStore
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Looks for what was settled under odd names since the migrations: by a process of an earlier release that runs beside
 * this one, or was brought back. Every few minutes, and before a transaction settles anything.
 */
export class OddNamesWatch {
  #after: Position | undefined
  #due = 0
  /** The last look that was begun or waits for the one before it. */
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  /** Does nothing until it is due. */
  async look(looking: Looking): Promise<void> {
    if (performance.now() >= this.#due) await this.#lookNow(looking)
  }

  /** Resolves once everything that was settled before this call is known. @throws ApiError 503 */
  async upToDate(looking: Looking): Promise<void> {
    await inTime(this.#lookNow(looking), WAIT_MS, () => {
      throw unavailable(
        'Approvals by transaction wait until the approvals of an earlier release were read. Nothing was changed; please try again shortly.',
        5,
      )
    })
  }

  /** One at a time: whoever asks while one runs shares the next. */
  #lookNow(looking: Looking): Promise<void> {
    const begin = () => {
      this.#next = undefined
      return this.#lookOnce(looking)
    }
    this.#next ??= this.#last = this.#last.then(begin, begin)
    return this.#next
  }

  async #lookOnce({ pool, store, clock, log }: Looking): Promise<void> {
    const result = await nameStrictly({ pool, store, now: clock.now(), again: { after: this.#after } })
    this.#after = result?.readUpTo ?? this.#after
    this.#due = performance.now() + EVERY_MS
    if (result && result.named + result.odd.length > 0) {
      log.warn({ named: result.named, odd: result.odd }, 'an earlier release settled under other names')
    }
  }
}
