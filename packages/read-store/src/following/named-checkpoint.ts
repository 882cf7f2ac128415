import * as column from '../column'
import { row } from '../columns'
import type { Queryable } from '../pool'
import { firstRowOf, rowsOf } from '../rows'
import {
  assertStood,
  type CheckpointRow,
  checkpointColumns,
  identityIn,
  positionIn,
  type SavedCheckpoint,
} from './checkpoint-row'

const savedRow = row({
  ...checkpointColumns,
  appliedEvents: column.bigint(),
  resetTo: column.nullable(column.oneOf(['first', 'head'])),
  hasBegun: column.boolean(),
})
const subscriber = row({ name: column.text() })

/** The checkpoint of a subscriber that is no projection, under a name that is its own for good. */
export function namedCheckpoint(name: string, startsAt: 'first' | 'head' = 'first'): CheckpointRow {
  return {
    label: name,
    read: (database) => read(database, name),
    move: async (client, move) => {
      const { from, to, event } = move
      const { rowCount } = await client.query(
        `update following.checkpoints set
           commit_position = $2, prepare_position = $3, event_id = $6, stream = $7, revision = $8,
           applied_events = applied_events + $9, last_event_at = $10, error = null, saved_at = now()
         where name = $1 and epoch = $11 and reset_to is null
           and commit_position is not distinct from $4 and prepare_position is not distinct from $5`,
        [
          name,
          to.commit,
          to.prepare,
          from?.commit ?? null,
          from?.prepare ?? null,
          event.id,
          event.stream,
          event.revision,
          move.events,
          move.lastEventAt,
          move.epoch,
        ],
      )
      assertStood(rowCount, name)
    },
    hold: async (client, at, epoch) => {
      const { rowCount } = await client.query(
        `select 1 from following.checkpoints where name = $1 and epoch = $4
           and commit_position is not distinct from $2 and prepare_position is not distinct from $3 for update`,
        [name, at?.commit ?? null, at?.prepare ?? null, epoch],
      )
      assertStood(rowCount, name)
    },
    fence: async (client, epoch) => {
      await client.query(
        `insert into following.checkpoints (name, epoch, starts_at) values ($1, $2, $3)
         on conflict (name) do update set epoch = excluded.epoch, starts_at = excluded.starts_at`,
        [name, epoch, startsAt],
      )
    },
    restart: async (client, at) => {
      await client.query(
        `update following.checkpoints set commit_position = $2, prepare_position = $3, event_id = $4,
           stream = $5, revision = $6, reset_to = null, error = null, begun_at = now(), saved_at = now()
         where name = $1`,
        [
          name,
          at?.position.commit ?? null,
          at?.position.prepare ?? null,
          at?.id ?? null,
          at?.stream ?? null,
          at?.revision ?? null,
        ],
      )
    },
    note: async (database, fault) => {
      await database.query('update following.checkpoints set error = $2 where name = $1', [
        name,
        fault && `${fault.event.type} ${fault.event.id}: ${fault.message}`.slice(0, 2000),
      ])
    },
  }
}

async function read(database: Queryable, name: string): Promise<SavedCheckpoint | undefined> {
  const saved = await firstRowOf(
    database,
    savedRow,
    `select commit_position as commit, prepare_position as prepare, event_id, stream, revision,
       applied_events, reset_to, begun_at is not null as has_begun from following.checkpoints where name = $1`,
    [name],
  )
  return (
    saved && {
      position: positionIn(saved),
      event: identityIn(saved),
      appliedEvents: saved.appliedEvents,
      hasBegun: saved.hasBegun,
      resetTo: saved.resetTo ?? undefined,
    }
  )
}

/** Every subscriber that keeps a checkpoint of its own, by name. */
export async function namesOfSubscribers(database: Queryable): Promise<string[]> {
  const rows = await rowsOf(database, subscriber, 'select name from following.checkpoints order by name')
  return rows.map(({ name }) => name)
}

/**
 * An operator's decision: the subscriber starts over at its next start, where it began the first time.
 * @returns whether there is one of this name
 */
export async function requestReset(database: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'update following.checkpoints set reset_to = starts_at where name = $1',
    [name],
  )
  return rowCount === 1
}
