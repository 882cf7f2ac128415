import type { PoolClient, Queryable } from '../pool'
import type { EventNotApplicable } from './definition'
import type { LogPosition } from './position'
import { APPLIED_CHANNEL, REGISTRY_CHANNEL } from './registry-schema'

/** Somebody else moved the checkpoint, or the generation is gone: nothing of this batch may be kept. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
  constructor(id: number) {
    super(`The checkpoint of generation ${id} is not where this process left it`)
  }
}

export interface CheckpointMove {
  readonly from: LogPosition | undefined
  readonly to: LogPosition
  readonly events: number
  /** When the store accepted the event at `to`. */
  readonly lastEventAt: string
}

/**
 * Moves the checkpoint within the transaction that holds the rows, and tells whoever waits for the
 * live generation when that commits. A fault recorded earlier is over with it.
 * @throws CheckpointMoved
 */
export async function moveCheckpoint(client: PoolClient, id: number, move: CheckpointMove): Promise<void> {
  const { rowCount } = await client.query(
    `with moved as (
       update projections.registry set
         checkpoint_commit = $2, checkpoint_prepare = $3, applied_events = applied_events + $6,
         last_event_at = $7, updated_at = now(),
         error = null, error_event_id = null, error_event_type = null, error_position = null, error_at = null
       where id = $1 and checkpoint_commit is not distinct from $4 and checkpoint_prepare is not distinct from $5
       returning name, state)
     select case when state = 'live' then pg_notify('${APPLIED_CHANNEL}', json_build_object(
       'projection', name, 'position', json_build_object('commit', $2::text, 'prepare', $3::text))::text) end
     from moved`,
    [
      id,
      move.to.commit,
      move.to.prepare,
      move.from?.commit ?? null,
      move.from?.prepare ?? null,
      move.events,
      move.lastEventAt,
    ],
  )
  if (rowCount !== 1) throw new CheckpointMoved(id)
}

/** Writes down the event that stopped a generation, for the operator. */
export async function recordFault(database: Queryable, id: number, fault: EventNotApplicable): Promise<void> {
  const { event, message } = fault
  await database.query(
    `with stopped as (
       update projections.registry set error = $2, error_event_id = $3, error_event_type = $4,
         error_position = $5, error_at = now(), updated_at = now() where id = $1 returning name)
     select pg_notify('${REGISTRY_CHANNEL}', name) from stopped`,
    [id, message.slice(0, 2000), event.id, event.type, `${event.position.commit}/${event.position.prepare}`],
  )
}

/** How fast a build goes and how far it is (0 to 1), for whoever looks from outside. */
export async function recordProgress(
  database: Queryable,
  id: number,
  { eventsPerSecond, progress }: { eventsPerSecond: number; progress: number },
): Promise<void> {
  await database.query(
    'update projections.registry set events_per_second = $2, progress = $3, updated_at = now() where id = $1',
    [id, eventsPerSecond, progress],
  )
}
