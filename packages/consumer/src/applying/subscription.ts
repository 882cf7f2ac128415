import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import {
  CheckpointMoved,
  type CheckpointRow,
  namedCheckpoint,
  type Pool,
  type PoolClient,
  type SetAside,
  type StoppedAt,
  sessionOf,
  tryLease,
} from '@presale/read-store'
import { Heartbeat } from '../leasing/heartbeat'
import { Quarantine } from '../quarantine/quarantine'
import type { SharedFeed } from '../reading/shared-feed'
import { ForeignStore } from '../reading/store-identity'
import type { Applied, ConsumerLog, EventReader, Subscriber } from '../subscriber'
import { SubscriberGone } from './begin'
import { holdConnection } from './connection'
import { feed, Stopped } from './feed'
import { Pause, pauseFor } from './pause'

/**
 * waiting: another process holds the lease. feeding: this one does. broken: a server is unavailable, it tries again.
 * stopped: events cannot be applied. foreign: the event store is not the one of the checkpoint. gone: the generation
 * was dropped.
 */
export type Phase = 'waiting' | 'feeding' | 'broken' | 'stopped' | 'foreign' | 'gone' | 'ended'

export interface SubscriptionOptions<E> {
  readonly store: EventStore
  readonly pool: Pool
  readonly feed: SharedFeed<E>
  readonly prefixes: readonly string[]
  readonly reader: EventReader<E>
  readonly log: ConsumerLog
  /** Identifies the process in the lease. */
  readonly holder: string
  /** The process shares the work with others: see `LeaseSharing`. */
  readonly isSharing?: boolean
  onForeignStore(error: ForeignStore): void
}

const LOOK_AGAIN_MS = 1000
// Longer than whoever waits takes to look again.
const STEP_BACK_MS = 3000
const FINAL: readonly Phase[] = ['stopped', 'foreign', 'gone']

/** One subscriber, fed as long as this process holds its lease: follows again after every transient error. */
export class Subscription<E> {
  phase: Phase = 'waiting'
  isCaughtUp = false
  backlog = 0
  /** When the store accepted the last event that was applied. */
  lastEventAt: string | undefined
  /** Why it stopped or was interrupted. */
  reason: string | undefined
  /** Resolves when it ended for good; never rejects. */
  readonly done: Promise<void>
  readonly row: CheckpointRow
  private readonly stopping = new AbortController()
  private readonly quarantine: Quarantine<E>
  private readonly pause = new Pause()
  private heartbeat: Heartbeat | undefined
  private lettingGo = new AbortController()

  constructor(
    readonly subscriber: Subscriber<E>,
    private readonly options: SubscriptionOptions<E>,
  ) {
    this.row = subscriber.checkpoint ?? namedCheckpoint(subscriber.name, subscriber.startsAt)
    this.quarantine = new Quarantine(subscriber.name, options.reader, options.store)
    this.done = this.run()
  }

  /** Another process waits for the lease that this one holds. */
  get isWanted(): boolean {
    return this.heartbeat?.isWanted === true
  }

  /** This process holds the lease. */
  get isHeld(): boolean {
    return this.heartbeat !== undefined
  }

  get setAside(): readonly SetAside[] {
    return this.quarantine.streams
  }

  /** Gives the lease to whoever waits for it, once the batch that is being written is committed. */
  letGo(): void {
    this.lettingGo.abort()
  }

  stop(): Promise<void> {
    this.stopping.abort()
    return this.done
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted && !FINAL.includes(this.phase)) {
      try {
        await this.underLease(signal)
      } catch (error) {
        await this.breakOff(error, signal)
      }
    }
    if (!FINAL.includes(this.phase)) this.phase = 'ended'
  }

  private async underLease(signal: AbortSignal): Promise<void> {
    const held = await this.takeLease(signal)
    if (!held) return
    const { client, epoch, broken } = held
    const heartbeat = this.beat(epoch)
    this.lettingGo = new AbortController()
    const lettingGo = this.lettingGo.signal
    const either = AbortSignal.any([signal, heartbeat.lost, broken, lettingGo])
    try {
      this.options.log.info({ subscriber: this.subscriber.name, epoch }, 'feeding')
      await this.feedWhileHeld(client, epoch, heartbeat, either)
      if (!signal.aborted && !lettingGo.aborted) throw new Error('The lease was lost')
    } finally {
      this.heartbeat = undefined
      // Not returned to the pool: its open transaction is rolled back when it closes.
      client.release(true)
      await heartbeat.stop()
    }
    if (signal.aborted) return
    this.options.log.info({ subscriber: this.subscriber.name }, 'let go for another process')
    this.waits()
    await pauseFor(STEP_BACK_MS, signal)
  }

  /** What another process feeds, this one knows nothing of. */
  private waits(): void {
    this.phase = 'waiting'
    this.reason = undefined
    this.isCaughtUp = false
    this.backlog = 0
    this.lastEventAt = undefined
  }

  private async takeLease(signal: AbortSignal) {
    const { pool, holder, isSharing = false } = this.options
    while (!signal.aborted) {
      const { client, broken, giveBack } = await holdConnection(pool)
      try {
        const session = await sessionOf(client)
        const epoch = await tryLease(pool, {
          name: this.subscriber.name,
          holder,
          session,
          isSharing,
          fence: (writer, to) => this.row.fence(writer, to),
        })
        if (epoch !== undefined) return { client, epoch, broken }
        giveBack()
      } catch (error) {
        client.release(true)
        throw error
      }
      this.waits()
      await pauseFor(LOOK_AGAIN_MS * (0.75 + Math.random() / 2), signal)
    }
    return undefined
  }

  private beat(epoch: number): Heartbeat {
    const { pool, log } = this.options
    const onError = (error: unknown) => log.warn({ err: error }, 'the lease could not be renewed')
    const heartbeat = new Heartbeat({ pool, name: this.subscriber.name, epoch, onError })
    heartbeat.start()
    this.heartbeat = heartbeat
    return heartbeat
  }

  /** Keeps the lease while the event store is unavailable; ends with every other error. */
  private async feedWhileHeld(
    client: PoolClient,
    epoch: number,
    heartbeat: Heartbeat,
    signal: AbortSignal,
  ): Promise<void> {
    const { reader } = this.options
    const { subscriber, quarantine, row } = this
    while (!signal.aborted) {
      this.phase = 'feeding'
      try {
        await feed({
          ...this.options,
          writing: { subscriber, row, reader, quarantine, client, epoch },
          heartbeat,
          signal,
          onApplied: (applied) => this.noteApplied(applied),
          onCaughtUp: () => this.noteCaughtUp(),
        })
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable)) throw error
        await this.breakOff(error, signal)
      }
    }
  }

  private noteApplied(applied: Applied<E>): void {
    this.recovered()
    this.backlog = applied.backlog
    this.lastEventAt = applied.lastEventAt
    this.subscriber.onApplied?.(applied)
  }

  private noteCaughtUp(): void {
    this.recovered()
    this.isCaughtUp = true
    this.subscriber.onCaughtUp?.()
  }

  private recovered(): void {
    this.phase = 'feeding'
    this.reason = undefined
    this.pause.reset()
  }

  private async breakOff(error: unknown, signal: AbortSignal): Promise<void> {
    this.isCaughtUp = false
    if (signal.aborted && !(error instanceof Stopped)) return
    const { log, onForeignStore } = this.options
    const name = this.subscriber.name
    if (error instanceof SubscriberGone) {
      this.phase = 'gone'
      return
    }
    this.reason = error instanceof Error ? error.message : String(error)
    if (error instanceof ForeignStore) {
      this.phase = 'foreign'
      log.error({ err: error, subscriber: name }, 'the event store is not the one of the checkpoint')
      onForeignStore(error)
      return
    }
    if (error instanceof Stopped && (await this.stopAt(error.at))) return
    this.phase = 'broken'
    const againInMs = this.pause.next()
    const isNoise = error instanceof CheckpointMoved
    log[isNoise ? 'info' : 'warn']({ err: error, subscriber: name, againInMs }, 'feeding broke off')
    await pauseFor(againInMs, signal)
  }

  /** Nothing is skipped silently: the event is recorded for the operator, and following stops. */
  private async stopAt(at: StoppedAt): Promise<boolean> {
    const { log, pool } = this.options
    const { id, type, position } = at.event
    log.error(
      {
        err: new Error(at.message),
        subscriber: this.subscriber.name,
        eventId: id,
        eventType: type,
        position,
      },
      'an event cannot be applied, this subscriber stops before it',
    )
    try {
      await this.row.note(pool, at)
    } catch (error) {
      log.warn({ err: error }, 'the fault could not be recorded, it will be tried again')
      return false
    }
    this.phase = 'stopped'
    return true
  }
}
