import type { PoolClient } from '../pool'
import type { LogPosition } from '../position'

/** What every projected event has, whatever its type. */
export interface Projectable {
  readonly id: string
  readonly type: string
  readonly position: LogPosition
}

/** A view's own part: its tables, and how a batch of events changes them. */
export interface ProjectionDefinition<E extends Projectable> {
  /** kebab-case; also the name that an operator types. */
  readonly name: string
  /** Raised whenever tables or mapping change: each version lives in a schema of its own. */
  readonly version: number
  /** The streams that it follows, by name prefix. */
  readonly follows: readonly string[]
  /** Those of them that it applies, by name prefix: with the others its checkpoint only moves on. All by default. */
  readonly applies?: readonly string[]
  /** DDL of an empty generation's tables; `schema` is a safe identifier. */
  tables(schema: string): string
  /** DDL of what a bulk fill does without: keys that it looks nothing up by, and all other indexes. */
  indexes?(schema: string): string
  /** Left out: a new generation is filled as a live one is fed. */
  readonly bulk?: BulkForm<E>
  /** Names in the schema `views` that queries use, and the table each one shows. */
  readonly exposes: Readonly<Record<string, string>>
  /** Stores events as they are: an unreadable one does not set its stream aside. */
  readonly keepsUnreadable?: boolean
  /**
   * While events keep coming, its batches begin so long apart: for what no buyer waits for (a decision of staff waits
   * that long for it under load). 0 by default.
   */
  readonly spacingMs?: number
  /**
   * Applies a batch with set-based SQL, inside the transaction that also moves the checkpoint.
   * Events that were applied before change nothing. @throws EventNotApplicable
   */
  apply(client: PoolClient, schema: string, batch: readonly E[]): Promise<void>
}

/**
 * How a new generation is filled from the first event on: large batches into tables without indexes. The rows are the
 * very same as those of `apply`, however the events are cut into batches.
 */
export interface BulkForm<E extends Projectable> {
  /**
   * As the projection's `apply`; but every event comes once, in the order of the store, after all events before it.
   * @throws EventNotApplicable; BulkRefused
   */
  apply(client: PoolClient, schema: string, batch: readonly E[]): Promise<void>
  /** SQL for what follows from the rows as a whole; once they are all there, before the indexes. */
  complete?(schema: string): string
}

/** Events that only the projection's own `apply` can deal with: the generation is to be filled by that. */
export class BulkRefused extends Error {
  override readonly name = 'BulkRefused'
}

/** An event that this code cannot apply: the projection stops before it and names it. */
export class EventNotApplicable extends Error {
  override readonly name = 'EventNotApplicable'
  constructor(
    readonly event: Projectable,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** 'purchase-list', 1, 3 → purchase_list_v1_g3 */
export function schemaNameOf(name: string, version: number, generation: number): string {
  if (!/^[a-z][a-z-]{0,40}$/.test(name)) throw new Error(`'${name}' is no name for a projection`)
  return `${name.replaceAll('-', '_')}_v${version}_g${generation}`
}
