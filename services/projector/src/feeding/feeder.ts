import { setTimeout as wait } from 'node:timers/promises'
import type { EventStore } from '@presale/event-store'
import {
  CheckpointMoved,
  EventNotApplicable,
  lockClass,
  recordFault,
  type SessionLock,
  takeSessionLock,
} from '@presale/read-store'
import { followAndApply, GenerationGone } from './follow-and-apply'
import type { Target } from './target'

/** A pino logger fits. */
export interface FeedLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface FeederOptions {
  readonly url: string
  readonly store: EventStore
  readonly target: Target
  readonly batchSize: number
  readonly log: FeedLog
  onApplied?(batch: { readonly events: number }): void
  /** All that the store had is applied: at the end of each catch-up. */
  onCaughtUp?(): void
}

/**
 * waiting: another process holds the lock. feeding: it is ours. broken: a server is away, it tries again.
 * stopped: an event cannot be applied. gone: the generation was dropped.
 */
export type FeederPhase = 'waiting' | 'feeding' | 'broken' | 'stopped' | 'gone' | 'ended'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/** Feeds one generation as long as its lock is ours: follows again after every passing fault. */
export class Feeder {
  phase: FeederPhase = 'waiting'
  isCaughtUp = false
  backlog = 0
  /** When the store accepted the last event that was applied. */
  lastEventAt: string | undefined
  /** Why it stopped or broke off. */
  reason: string | undefined
  lock: SessionLock | undefined
  private pauseMs = FIRST_PAUSE_MS

  constructor(private readonly options: FeederOptions) {}

  /** Resolves when the signal aborts, an event cannot be applied, or the generation is gone; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.phase !== 'stopped' && this.phase !== 'gone') {
      try {
        await this.feedUnderLock(signal)
      } catch (error) {
        await this.breakOff(error, signal)
      }
    }
    if (this.phase !== 'stopped' && this.phase !== 'gone') this.phase = 'ended'
  }

  private async feedUnderLock(signal: AbortSignal): Promise<void> {
    const { url, target, log } = this.options
    this.lock = await takeSessionLock({
      ...{ url, mode: 'wait', signal },
      key: [lockClass.feed, target.generationId],
      onWaiting: () => {
        this.phase = 'waiting'
      },
    })
    const lock = this.lock
    if (!lock) return
    try {
      const lost = new AbortController()
      void lock.ended.then(() => lost.abort())
      log.info({ schema: target.schema }, 'feeding')
      await this.feed(signal, lost.signal)
    } finally {
      this.lock = undefined
      await lock.release()
    }
  }

  /** Keeps the lock while the event store or a single transaction fails; leaves when the lock is lost. */
  private async feed(signal: AbortSignal, lost: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, lost])
    while (!either.aborted) {
      try {
        this.phase = 'feeding'
        await followAndApply({
          ...this.options,
          signal: either,
          onApplied: (batch) => {
            this.recovered()
            this.backlog = batch.backlog
            this.lastEventAt = batch.lastEventAt
            this.options.onApplied?.(batch)
          },
          onCaughtUp: () => {
            this.recovered()
            this.isCaughtUp = true
            this.options.onCaughtUp?.()
          },
        })
      } catch (error) {
        const isOver = error instanceof EventNotApplicable || error instanceof GenerationGone
        if (isOver || error instanceof CheckpointMoved) throw error
        await this.breakOff(error, either)
      }
    }
    if (lost.aborted && !signal.aborted) throw new Error('The connection that held the lock was lost')
  }

  private recovered(): void {
    this.pauseMs = FIRST_PAUSE_MS
    this.reason = undefined
  }

  private async breakOff(error: unknown, signal: AbortSignal): Promise<void> {
    this.isCaughtUp = false
    if (signal.aborted) return
    const { target, log } = this.options
    if (error instanceof GenerationGone) {
      this.phase = 'gone'
      return
    }
    this.reason = error instanceof Error ? error.message : String(error)
    if (error instanceof EventNotApplicable && (await this.stopAt(error))) return
    this.phase = 'broken'
    log.warn({ err: error, schema: target.schema, againInMs: this.pauseMs }, 'feeding broke off')
    await wait(this.pauseMs, undefined, { signal }).catch(() => undefined)
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS)
  }

  /** Nothing is skipped in silence: the event is written down for the operator, and nothing follows on it. */
  private async stopAt(fault: EventNotApplicable): Promise<boolean> {
    const { target, log } = this.options
    const { id, type, position } = fault.event
    log.error(
      { err: fault, schema: target.schema, eventId: id, eventType: type, position },
      'an event cannot be applied, this projection stops before it',
    )
    try {
      await recordFault(target.pool, target.generationId, fault)
    } catch (error) {
      log.warn({ err: error }, 'the fault could not be recorded, it will be tried again')
      return false
    }
    this.phase = 'stopped'
    return true
  }
}
