import * as column from '../column'
import { type RowOf, row } from '../columns'
import { faultField } from '../database-fault'
import type { Queryable } from '../pool'
import type { LogPosition } from '../position'
import { rowsOf } from '../rows'
import { checkpointColumns, type EventIdentity, identityIn } from './checkpoint-row'

export interface StandingCheckpoint {
  readonly whose: string
  readonly position: LogPosition
  /** Missing in what no release since 0.2.0 has fed. */
  readonly event: EventIdentity | undefined
}

const standingRow = row({
  ...checkpointColumns,
  whose: column.text(),
  commit: column.text(),
  prepare: column.text(),
})

// Schema or table: nobody has followed yet.
const NOT_MADE_YET = /^(3F000|42P01)$/

/** Of every live projection and every other subscriber; not of those that an operator reset. */
export async function standingCheckpoints(database: Queryable): Promise<StandingCheckpoint[]> {
  const rows = [...(await standingIn(database, OF_PROJECTIONS)), ...(await standingIn(database, OF_OTHERS))]
  return rows.map((row) => ({
    whose: row.whose,
    position: { commit: row.commit, prepare: row.prepare },
    event: identityIn(row),
  }))
}

async function standingIn(database: Queryable, statement: string): Promise<RowOf<typeof standingRow>[]> {
  try {
    return await rowsOf(database, standingRow, statement)
  } catch (error) {
    if (NOT_MADE_YET.test(faultField(error, 'code') ?? '')) return []
    throw error
  }
}

const OF_PROJECTIONS = `
  select schema_name as whose, checkpoint_commit as commit, checkpoint_prepare as prepare,
    checkpoint_event_id as event_id, checkpoint_stream as stream, checkpoint_revision as revision
  from projections.registry where state = 'live' and checkpoint_commit is not null order by schema_name`

const OF_OTHERS = `
  select name as whose, commit_position as commit, prepare_position as prepare, event_id, stream, revision
  from following.checkpoints where commit_position is not null and reset_to is null order by name`
