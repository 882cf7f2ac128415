import { setTimeout as wait } from 'node:timers/promises'
import type { Consumer, ConsumerLog, Subscription } from '@presale/consumer'
import type { LedgerEvent, LedgerProjection } from '@presale/ledger'
import {
  ensureProjections,
  type GenerationRecord,
  generations,
  listen,
  type Pool,
  REGISTRY_CHANNEL,
} from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { projectionSubscriber } from './projection-subscriber'

export interface FeedAllOptions {
  readonly pool: Pool
  readonly consumer: Consumer<LedgerEvent>
  readonly definitions: readonly LedgerProjection[]
  readonly batchSize: number
  readonly log: Logger
  onApplied(projection: string, batch: { readonly events: number }): void
}

export interface Feeding {
  readonly record: GenerationRecord
  readonly feeder: Pick<
    Subscription<LedgerEvent>,
    'phase' | 'reason' | 'isCaughtUp' | 'backlog' | 'lastEventAt' | 'subscriber' | 'row'
  >
}

interface Running extends Feeding {
  readonly feeder: Subscription<LedgerEvent>
}

// A notification can be lost: the registry is read again after this long in any case.
const LOOK_AGAIN_MS = 5000

/**
 * One subscriber for every live or old generation of this code's versions (an old one is fed until it is dropped, so
 * that a rollback finds it current). Swaps and drops are noticed while it runs.
 */
export class FeedAll {
  private readonly running = new Map<number, Running>()
  private isReconciling = false
  private isWanted = false
  private isInstalled = false
  /** Why the registry could not be read last time. */
  fault: string | undefined = 'the registry was not read yet'
  live: GenerationRecord[] = []

  constructor(private readonly options: FeedAllOptions) {}

  get feeding(): readonly Feeding[] {
    return [...this.running.values()]
  }

  /** Runs until the signal aborts; every subscription has ended when it resolves. */
  async run(signal: AbortSignal): Promise<void> {
    const { pool, log } = this.options
    const look = (): void => void this.reconcile()
    const listening = listen(pool, {
      channel: REGISTRY_CHANNEL,
      onMessage: look,
      onConnected: look,
      onError: (error) => log.warn({ err: error }, 'listening to the registry broke off'),
    })
    while (!signal.aborted) {
      await this.reconcile()
      await wait(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
    await listening.close()
    await Promise.all([...this.running.values()].map(({ feeder }) => feeder.stop()))
  }

  /** Starts and stops subscribers as the registry says; one pass at a time, and one more for calls meanwhile. */
  private async reconcile(): Promise<void> {
    this.isWanted = true
    if (this.isReconciling) return
    this.isReconciling = true
    try {
      while (this.isWanted) {
        this.isWanted = false
        await this.reconcileOnce()
      }
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error)
      this.options.log.warn({ err: error }, 'the registry of projections could not be read')
    } finally {
      this.isReconciling = false
    }
  }

  private async reconcileOnce(): Promise<void> {
    const { pool, definitions } = this.options
    if (!this.isInstalled) await ensureProjections(pool, definitions)
    this.isInstalled = true
    const records = await generations(pool)
    this.live = records.filter((record) => record.state === 'live')
    this.fault = undefined
    const wanted = new Map<number, GenerationRecord>()
    for (const record of records) {
      const definition = definitions.find(({ name }) => name === record.name)
      const isFed = record.state === 'live' || record.state === 'old'
      if (isFed && definition?.version === record.codeVersion) wanted.set(record.id, record)
    }
    for (const [id, { feeder }] of this.running) {
      if (wanted.has(id)) continue
      void feeder.stop()
      this.running.delete(id)
    }
    for (const record of wanted.values()) this.startOrRefresh(record)
  }

  private startOrRefresh(record: GenerationRecord): void {
    const known = this.running.get(record.id)
    if (known) {
      this.running.set(record.id, { ...known, record })
      return
    }
    const { consumer, definitions, batchSize, log, onApplied } = this.options
    const definition = definitions.find(({ name }) => name === record.name)
    if (!definition) return
    const subscriber = projectionSubscriber(definition, record, {
      batchSize,
      onApplied: ({ passed }) => onApplied(record.name, { events: passed }),
    })
    const named: ConsumerLog = log.child({ projection: record.name, schema: record.schema })
    this.running.set(record.id, { record, feeder: consumer.subscribe(subscriber, named) })
  }
}
