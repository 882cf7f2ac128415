import { z } from 'zod'
import * as column from '../column'
import { type RowOf, row } from '../columns'
import type { Queryable } from '../pool'
import { firstRowOf, rowsOf } from '../rows'
import { REGISTRY_CHANNEL } from './registry-schema'

export const taskKinds = ['rebuild', 'verify', 'rollback', 'drop-old'] as const
export type TaskKind = (typeof taskKinds)[number]

const taskProgress = z.object({
  applied: z.int(),
  events: z.int(),
  eventsPerSecond: z.int(),
  secondsLeft: z.int().nullable(),
})
export type TaskProgress = z.output<typeof taskProgress>

const comparison = z.object({
  rows: z.int(),
  changed: z.int(),
  missing: z.int(),
  additional: z.int(),
  setAside: z.int(),
  named: z.array(z.string()),
})
export type TaskComparison = z.output<typeof comparison>

const taskRow = row({
  id: column.bigintId(),
  projection: column.text(),
  kind: column.oneOf(taskKinds),
  /** The generation that it makes live. */
  target: column.nullable(column.text()),
  requestedAt: column.date(),
  startedAt: column.nullable(column.date()),
  cancelRequestedAt: column.nullable(column.date()),
  endedAt: column.nullable(column.date()),
  progress: column.nullable(column.json(taskProgress)),
  outcome: column.nullable(column.oneOf(['done', 'equal', 'differs', 'failed', 'cancelled'])),
  message: column.nullable(column.text()),
  comparison: column.nullable(column.json(comparison)),
})

/** What somebody has asked to be done to a projection, for a projector to carry out. */
export type ProjectionTask = RowOf<typeof taskRow>
export type TaskOutcome = NonNullable<ProjectionTask['outcome']>

const NOTIFY = `select pg_notify('${REGISTRY_CHANNEL}', $1)`

/** @returns nothing where the projection has a task that has not ended */
export async function requestTask(
  database: Queryable,
  projection: string,
  kind: TaskKind,
): Promise<ProjectionTask | undefined> {
  const requested = await firstRowOf(
    database,
    taskRow,
    `insert into projections.tasks (projection, kind) values ($1, $2)
     on conflict (projection) where ended_at is null do nothing returning *`,
    [projection, kind],
  )
  if (requested) await database.query(NOTIFY, [projection])
  return requested
}

/** @returns the task that is to be cancelled; nothing where none waits or runs */
export async function requestCancel(
  database: Queryable,
  projection: string,
): Promise<ProjectionTask | undefined> {
  const cancelled = await firstRowOf(
    database,
    taskRow,
    `update projections.tasks set cancel_requested_at = coalesce(cancel_requested_at, now())
     where projection = $1 and ended_at is null returning *`,
    [projection],
  )
  if (cancelled) await database.query(NOTIFY, [projection])
  return cancelled
}

/** Of each projection the one that waits or runs, or the last one that has ended. */
export async function latestTasks(database: Queryable): Promise<ProjectionTask[]> {
  return rowsOf(
    database,
    taskRow,
    'select distinct on (projection) * from projections.tasks order by projection, id desc',
  )
}

/** The one that has waited longest, or was begun by a process that ended. */
export async function nextTask(database: Queryable): Promise<ProjectionTask | undefined> {
  return firstRowOf(
    database,
    taskRow,
    'select * from projections.tasks where ended_at is null order by id limit 1',
  )
}

export async function startTask(database: Queryable, id: string, target: string | null): Promise<void> {
  await database.query(
    `update projections.tasks set started_at = coalesce(started_at, now()), target = coalesce($2, target),
       progress = null where id = $1`,
    [id, target],
  )
}

export async function noteTaskProgress(
  database: Queryable,
  id: string,
  progress: TaskProgress,
): Promise<void> {
  await database.query('update projections.tasks set progress = $2 where id = $1', [
    id,
    JSON.stringify(progress),
  ])
}

const cancelRow = row({ isAsked: column.boolean() })

export async function isCancelRequested(database: Queryable, id: string): Promise<boolean> {
  const found = await firstRowOf(
    database,
    cancelRow,
    'select cancel_requested_at is not null as is_asked from projections.tasks where id = $1',
    [id],
  )
  return found?.isAsked ?? false
}

export interface TaskEnd {
  readonly outcome: TaskOutcome
  readonly message: string | null
  readonly comparison: TaskComparison | null
}

export async function endTask(database: Queryable, id: string, end: TaskEnd): Promise<void> {
  await database.query(
    `update projections.tasks set ended_at = now(), progress = null, outcome = $2, message = $3, comparison = $4
     where id = $1`,
    [id, end.outcome, end.message?.slice(0, 2000) ?? null, end.comparison && JSON.stringify(end.comparison)],
  )
}
