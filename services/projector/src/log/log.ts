import { Consumer, checkSubscription, type ForeignStore, type Subscription } from '@presale/consumer'
import type { EventStore, StoredEvent } from '@presale/event-store'
import type { Clock } from '@presale/kernel'
import type { Witness } from '@presale/ledger'
import { LOGGED_PREFIXES } from '@presale/ledger'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { asStored, logSubscriber } from './follow-log'
import { LogSigner } from './log-signer'

export interface LogOptions {
  readonly pool: Pool
  readonly store: EventStore
  readonly clock: Clock
  readonly log: Logger
  /** What a log that begins is named after. */
  readonly site: string
  /** LOG_KEY; without it there are leaves, which a later process signs. */
  readonly key: Buffer | undefined
  readonly witnesses: readonly Witness[]
  /** For tests. */
  readonly signedEveryMs?: number
  onForeignStore(error: ForeignStore): void
}

/** The log of the ledger: a leaf for each event, signed as it grows. One process writes it, by the lease of its subscriber. */
export class Log {
  private subscription: Subscription<StoredEvent> | undefined
  private signing: Promise<void> | undefined
  private readonly signer: LogSigner | undefined

  constructor(private readonly options: LogOptions) {
    const { key } = options
    const isWriting = () => this.subscription?.isHeld === true
    this.signer = key && new LogSigner({ ...options, key, isWriting })
  }

  run(signal: AbortSignal): void {
    const { site } = this.options
    const consumer = new Consumer({ ...this.options, prefixes: LOGGED_PREFIXES, reader: asStored })
    const subscription = consumer.subscribe(logSubscriber(site, () => this.signer?.grown()))
    this.subscription = subscription
    signal.addEventListener('abort', () => void subscription.stop(), { once: true })
    this.signing = this.signer?.run(signal)
  }

  async ended(): Promise<void> {
    await Promise.all([this.subscription?.done, this.signing])
  }

  /** @throws Error that says why it does not grow, or is not signed */
  check(): void {
    if (this.subscription) checkSubscription(this.subscription)
    if (this.options.key === undefined) throw new Error('LOG_KEY is missing: the log is not signed')
    if (this.signer?.fault !== undefined) throw new Error(this.signer.fault)
  }
}
