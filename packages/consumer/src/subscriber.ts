import type { StoredEvent } from '@presale/event-store'
import type { CheckpointRow, LogPosition, PoolClient } from '@presale/read-store'

/** How stored events become events of the application: once, for all subscribers of a process. */
export interface EventReader<E> {
  /**
   * @returns undefined for what means nothing to anybody (the store's own types)
   * @throws whatever says why this code cannot read it
   */
  read(stored: StoredEvent): E | undefined
  /** Which event of its own stream this one declares as skipped, and why. */
  skipIn(event: E): { readonly revision: number; readonly reason: string } | undefined
  /** What is applied in the place of a skipped event, so that revisions go on without a gap. */
  standIn(skipped: StoredEvent, reason: string): E
}

export interface ApplyContext {
  /** These events were set aside and are applied late: what is due now has been due for a while. */
  readonly isResumed: boolean
}

export interface Subscriber<E> {
  /** Of its lease and its marks; its own for good. */
  readonly name: string
  /** Where its checkpoint is kept; `namedCheckpoint(name)` where left out. */
  readonly checkpoint?: CheckpointRow
  /** The streams it wants, of those that the consumer reads. All where left out. */
  readonly prefixes?: readonly string[]
  /** Where it begins the very first time: with the first event (default), or behind the last one. */
  readonly startsAt?: 'first' | 'head'
  /**
   * How far an earlier release had come that kept its checkpoint elsewhere; asked the very first time alone. Where
   * the store has another event there, or none, `reset` is called, and it begins at `startsAt`.
   */
  earlierCheckpoint?(client: PoolClient): Promise<EarlierCheckpoint | undefined>
  /** Events in one transaction at most. Fewer where a transaction would take longer than about a second. */
  readonly batchSize?: number
  /** What it writes can be made again from the events: no commit has to wait for the disk. */
  readonly isDerived?: boolean
  /**
   * Writes what the events mean, inside the transaction that moves the checkpoint. Safe to be called again
   * with the same events after a rollback. An error of the data (`EventNotApplicable`, SQLSTATE 22 and 23)
   * sets the event's stream aside; a connection that broke is tried again; any other error stops the subscriber.
   */
  apply(client: PoolClient, batch: readonly E[], context: ApplyContext): Promise<void>
  /**
   * What is applied for an event that cannot be read, by who keeps events as they are stored. Its stream is not
   * set aside then. A skip of the event comes before.
   */
  takeUnreadable?(stored: StoredEvent): E
  /** Empties its tables, in the transaction that sets its checkpoint back. */
  reset?(client: PoolClient): Promise<void>
  /** After each commit that applied something. Not to be relied on: the process may die before. */
  onApplied?(batch: Applied<E>): void
  /** All that the store had is applied. */
  onCaughtUp?(): void
}

export interface EarlierCheckpoint {
  readonly position: LogPosition
  readonly eventId: string
}

export interface Applied<E> {
  readonly events: readonly E[]
  /** Events passed, applied or not: what the checkpoint moved by. */
  readonly passed: number
  readonly lastEventAt: string
  /** Events received and not applied yet. */
  readonly backlog: number
}

/** A pino logger fits. */
export interface ConsumerLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
