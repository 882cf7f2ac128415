import * as column from '../column'
import { row } from '../columns'
import {
  assertStood,
  type CheckpointRow,
  checkpointColumns,
  identityIn,
  positionIn,
  type SavedCheckpoint,
} from '../following/checkpoint-row'
import type { Queryable } from '../pool'
import { firstRowOf } from '../rows'
import { APPLIED_CHANNEL, REGISTRY_CHANNEL } from './registry-schema'

const savedRow = row({ ...checkpointColumns, appliedEvents: column.bigint() })

/**
 * The checkpoint of a generation, in its row of the registry. Whoever waits for the live generation hears of
 * each move when that commits; a fault recorded earlier is over with it.
 */
export function generationCheckpoint(id: number): CheckpointRow {
  const label = `generation ${id}`
  return {
    label,
    read: (database) => read(database, id),
    move: async (client, move) => {
      const { from, to, event } = move
      // Until 0.4.0 with the position of the event once more: 0.2.0 takes no event without it.
      const { rowCount } = await client.query(
        `with moved as (
           update projections.registry set
             checkpoint_commit = $2, checkpoint_prepare = $3, applied_events = applied_events + $6,
             checkpoint_event_id = $8, checkpoint_stream = $9, checkpoint_revision = $10,
             checkpoint_event_position = $2 || '/' || $3, last_event_at = $7, updated_at = now(),
             error = null, error_event_id = null, error_event_type = null, error_position = null, error_at = null
           where id = $1 and epoch = $11
             and checkpoint_commit is not distinct from $4 and checkpoint_prepare is not distinct from $5
           returning name, state)
         select case when state = 'live' then pg_notify('${APPLIED_CHANNEL}', json_build_object(
           'projection', name, 'position', json_build_object('commit', $2::text, 'prepare', $3::text))::text) end
         from moved`,
        [
          id,
          to.commit,
          to.prepare,
          from?.commit ?? null,
          from?.prepare ?? null,
          move.events,
          move.lastEventAt,
          event.id,
          event.stream,
          event.revision,
          move.epoch,
        ],
      )
      assertStood(rowCount, label)
    },
    hold: async (client, at, epoch) => {
      const { rowCount } = await client.query(
        `select 1 from projections.registry where id = $1 and epoch = $4
           and checkpoint_commit is not distinct from $2 and checkpoint_prepare is not distinct from $3 for update`,
        [id, at?.commit ?? null, at?.prepare ?? null, epoch],
      )
      assertStood(rowCount, label)
    },
    fence: async (client, epoch) => {
      await client.query('update projections.registry set epoch = $2 where id = $1', [id, epoch])
    },
    // A projection starts over in a generation of its own.
    restart: () => Promise.reject(new Error(`${label} is never started anew: reset its projection`)),
    note: async (database, fault) => {
      await database.query(
        `with noted as (
           update projections.registry set error = $2, error_event_id = $3, error_event_type = $4,
             error_position = $5, error_at = case when $2::text is null then null else now() end,
             updated_at = now() where id = $1 returning name)
         select pg_notify('${REGISTRY_CHANNEL}', name) from noted`,
        [
          id,
          fault?.message.slice(0, 2000) ?? null,
          fault?.event.id ?? null,
          fault?.event.type ?? null,
          fault ? `${fault.event.position.commit}/${fault.event.position.prepare}` : null,
        ],
      )
    },
  }
}

async function read(database: Queryable, id: number): Promise<SavedCheckpoint | undefined> {
  const saved = await firstRowOf(
    database,
    savedRow,
    `select checkpoint_commit as commit, checkpoint_prepare as prepare, checkpoint_event_id as event_id,
       checkpoint_stream as stream, checkpoint_revision as revision, applied_events from projections.registry where id = $1`,
    [id],
  )
  if (!saved) return undefined
  return {
    position: positionIn(saved),
    event: identityIn(saved),
    appliedEvents: saved.appliedEvents,
    hasBegun: true,
    resetTo: undefined,
  }
}

/** Speed and progress (0 to 1) of a build, for monitoring. */
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

/** How fast a generation was filled, as a whole. */
export async function recordFillRate(
  database: Queryable,
  id: number,
  eventsPerSecond: number,
): Promise<void> {
  await database.query('update projections.registry set filled_per_second = $2 where id = $1', [
    id,
    eventsPerSecond,
  ])
}
