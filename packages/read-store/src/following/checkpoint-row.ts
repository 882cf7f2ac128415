import * as column from '../column'
import { type RowOf, row } from '../columns'
import type { PoolClient, Queryable } from '../pool'
import type { LogPosition } from '../position'

/** Which event stands at a checkpoint. */
export interface EventIdentity {
  readonly id: string
  readonly stream: string
  readonly revision: number
}

export interface SavedCheckpoint {
  /** The last event applied; nothing before the first. */
  readonly position: LogPosition | undefined
  /** Missing before the first, and in what no release since 0.2.0 has fed. */
  readonly event: EventIdentity | undefined
  readonly appliedEvents: number
  /** It was settled where to begin. */
  readonly hasBegun: boolean
  /** An operator has decided that the subscriber starts over. */
  readonly resetTo: 'first' | 'head' | undefined
}

export interface CheckpointMove {
  readonly from: LogPosition | undefined
  readonly to: LogPosition
  readonly event: EventIdentity
  readonly events: number
  /** When the store accepted the event at `to`. */
  readonly lastEventAt: string
  /** Of the lease under which this is written. */
  readonly epoch: number
}

/** Somebody else moved the checkpoint, took the lease over, or the row is gone: nothing of this batch may be kept. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
  constructor(whose: string) {
    super(`The checkpoint of ${whose} is not where this process left it`)
  }
}

/** The row that holds a subscriber's checkpoint: of its own, or a generation's in the registry. */
export interface CheckpointRow {
  /** For messages. */
  readonly label: string
  /** @returns undefined when the row is gone, and with it the reason to follow */
  read(database: Queryable): Promise<SavedCheckpoint | undefined>
  /** Within the transaction that holds what was applied. @throws CheckpointMoved */
  move(client: PoolClient, move: CheckpointMove): Promise<void>
  /** Holds the row until the transaction ends. @throws CheckpointMoved unless it stands there under this epoch */
  hold(client: PoolClient, at: LogPosition | undefined, epoch: number): Promise<void>
  /** From now on only what is written under this epoch is let in. */
  fence(client: PoolClient, epoch: number): Promise<void>
  /** Starts over, right behind an event or before the first; completes a requested reset. */
  restart(
    client: PoolClient,
    at: (EventIdentity & { readonly position: LogPosition }) | undefined,
  ): Promise<void>
  /** Why it stopped, for monitoring; null while it runs. */
  note(database: Queryable, fault: StoppedAt | null): Promise<void>
}

/** The event that a subscriber stopped before, and why. */
export interface StoppedAt {
  readonly message: string
  readonly event: { readonly id: string; readonly type: string; readonly position: LogPosition }
}

/** Where a checkpoint stands and which event that is, as a query returns it. */
export const checkpointColumns = {
  commit: column.nullable(column.text()),
  prepare: column.nullable(column.text()),
  eventId: column.nullable(column.text()),
  stream: column.nullable(column.text()),
  revision: column.nullable(column.bigint()),
}
const checkpoint = row(checkpointColumns)
type CheckpointFields = RowOf<typeof checkpoint>

export function positionIn({
  commit,
  prepare,
}: Pick<CheckpointFields, 'commit' | 'prepare'>): LogPosition | undefined {
  return commit === null || prepare === null ? undefined : { commit, prepare }
}

export function identityIn({ eventId: id, stream, revision }: CheckpointFields): EventIdentity | undefined {
  if (id === null || stream === null || revision === null) return undefined
  return { id, stream, revision }
}

/** Of an update or a lock that only the row at the expected place, under the expected epoch, answers to. */
export function assertStood(rowCount: number | null, whose: string): void {
  if (rowCount !== 1) throw new CheckpointMoved(whose)
}
