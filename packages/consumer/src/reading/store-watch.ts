import { EventStoreUnavailable, type Reads } from '@presale/event-store'
import type { Pool } from '@presale/read-store'
import type { ConsumerLog } from '../subscriber'
import { checkStandingCheckpoints, ForeignStore } from './store-identity'

export interface StoreWatchOptions {
  readonly pool: Pool
  readonly store: Pick<Reads, 'eventAt'>
  readonly log: Pick<ConsumerLog, 'info' | 'error'>
}

/**
 * Watches whether the event store is the one that the checkpoints were taken on: checks at the start, every few
 * seconds, and after each lost connection before the next append; a command on a stable connection costs nothing.
 */
export class StoreWatch {
  private isKnown = false
  private foreign: ForeignStore | undefined
  /** How often the store was lost: a check that began before the last time proves nothing. */
  private losses = 0
  private checking: Promise<void> | undefined

  constructor(private readonly options: StoreWatchOptions) {}

  /**
   * To be awaited before every append.
   * @throws ForeignStore; EventStoreUnavailable, database errors where it could not be checked
   */
  async assertKnown(): Promise<void> {
    if (!this.isKnown && !this.foreign) await this.check()
    if (this.foreign) throw this.foreign
  }

  /** For readiness. @throws ForeignStore */
  async assertNotForeign(): Promise<void> {
    if (this.foreign) throw this.foreign
  }

  /** The connection was lost: the next server may be another one. */
  lost(): void {
    this.losses++
    this.isKnown = false
  }

  /** Checks now; concurrent calls share one check. */
  check(): Promise<void> {
    this.checking ??= this.compare().finally(() => {
      this.checking = undefined
    })
    return this.checking
  }

  private async compare(): Promise<void> {
    const { pool, store, log } = this.options
    const { losses } = this
    try {
      await checkStandingCheckpoints(pool, store)
    } catch (error) {
      if (error instanceof EventStoreUnavailable) this.lost()
      if (!(error instanceof ForeignStore)) throw error
      if (!this.foreign) log.error({ err: error }, 'this is not the event store of the checkpoints')
      this.foreign = error
      return
    }
    if (losses !== this.losses) throw new EventStoreUnavailable('The event store was lost while it was asked')
    if (this.foreign) log.info({}, 'the event store is the one of the checkpoints again')
    this.foreign = undefined
    this.isKnown = true
  }
}
