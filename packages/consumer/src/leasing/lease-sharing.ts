import { leaseToLetGo, type Pool } from '@presale/read-store'
import type { ConsumerLog } from '../subscriber'

const EVERY_MS = 2000

/** A subscription whose lease this process holds. */
interface Held {
  readonly isWanted: boolean
  readonly subscriber: { readonly name: string }
  letGo(): void
}

export interface Sharing {
  readonly pool: Pool
  /** This process, as its leases name it. */
  readonly holder: string
  readonly log: ConsumerLog
  held(): readonly Held[]
}

/**
 * Shares the work of several processes by subscriber: who holds more than its share lets one lease go at a time, to a
 * process that waits for it. Asks the database only while another process waits.
 */
export class LeaseSharing {
  private timer: NodeJS.Timeout | undefined
  private isOver = false

  constructor(
    private readonly options: Sharing,
    private readonly everyMs = EVERY_MS,
  ) {
    this.lookLater()
  }

  stop(): void {
    this.isOver = true
    clearTimeout(this.timer)
  }

  private lookLater(): void {
    this.timer = setTimeout(() => {
      void this.look().finally(() => {
        if (!this.isOver) this.lookLater()
      })
    }, this.everyMs)
    this.timer.unref()
  }

  private async look(): Promise<void> {
    const { pool, holder, log, held } = this.options
    const leases = held()
    if (leases.length < 2 || !leases.some(({ isWanted }) => isWanted)) return
    try {
      const name = await leaseToLetGo(pool, holder)
      leases.find(({ subscriber }) => subscriber.name === name)?.letGo()
    } catch (error) {
      log.warn({ err: error }, 'the work could not be shared, it is tried again')
    }
  }
}
