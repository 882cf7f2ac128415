import type { StoredEvent } from '@presale/event-store'
import type { CheckpointRow, PoolClient } from '@presale/read-store'

/** Decodes stored events into events of the application: once, for all subscribers of a process. */
export interface EventReader<E> {
  /** Also the store's own events, and the tombstone that closes a stream. They are nothing to others. */
  readonly takesAll?: boolean
  /**
   * @returns undefined for what means nothing to anybody (the store's own types)
   * @throws whatever says why this code cannot read it
   */
  read(stored: StoredEvent): E | undefined
  /** Which event of its own stream this one declares as skipped, and why. */
  skipIn(event: E): { readonly revision: number; readonly reason: string } | undefined
  /** What is applied in place of a skipped event, so that revisions have no gap. */
  standIn(skipped: StoredEvent, reason: string): E
}

export interface ApplyContext {
  /** These events were set aside and are applied late: what is due now was due long ago. */
  readonly isResumed: boolean
}

export interface Subscriber<E> {
  /** The name of its lease and its marks; never to be changed. */
  readonly name: string
  /** Where its checkpoint is stored; `namedCheckpoint(name)` by default. */
  readonly checkpoint?: CheckpointRow
  /** The streams it wants, of those that the consumer reads. All by default. */
  readonly prefixes?: readonly string[]
  /**
   * Those of them that it applies, by prefix: with the others its checkpoint only moves on, whatever they hold. For streams so
   * rare that a checkpoint at their last event would be far behind the store. All by default.
   */
  readonly applies?: readonly string[]
  /** Where it starts the very first time: with the first event (default), or after the last one. */
  readonly startsAt?: 'first' | 'head'
  /** The most events in one transaction. Fewer where a transaction would take longer than about a second. */
  readonly batchSize?: number
  /**
   * While events keep coming, batches begin so long apart: for what nobody waits for, since a transaction costs the
   * same for one event as for ten. The first event after a quiet time is applied at once. 0 by default.
   */
  readonly spacingMs?: number
  /** Its rows can be rebuilt from the events: commits need not wait for the disk. */
  readonly isDerived?: boolean
  /**
   * Applies the events inside the transaction that moves the checkpoint. May be called again with the same events
   * after a rollback. A data error (`EventNotApplicable`, SQLSTATE 22 and 23) sets the event's stream aside; a broken
   * connection is tried again; any other error stops the subscriber.
   */
  apply(client: PoolClient, batch: readonly E[], context: ApplyContext): Promise<void>
  /**
   * What is applied for an unreadable event, by subscribers that keep events as they are stored. Its stream is not
   * set aside then. A skip of the event takes precedence.
   */
  takeUnreadable?(stored: StoredEvent): E
  /** Empties its tables, in the transaction that resets its checkpoint. */
  reset?(client: PoolClient): Promise<void>
  /** After each commit that applied something. Not reliable: the process may die before. */
  onApplied?(batch: Applied<E>): void
  /** All events of the store are applied. */
  onCaughtUp?(): void
}

export interface Applied<E> {
  readonly events: readonly E[]
  /** Events passed, applied or not: by how much the checkpoint moved. */
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
