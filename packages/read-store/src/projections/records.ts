import * as column from '../column'
import { type RowOf, row } from '../columns'
import type { Queryable } from '../pool'
import type { LogPosition } from '../position'
import { firstRowOf, rowsOf } from '../rows'

export type GenerationState = 'building' | 'live' | 'old' | 'failed'

export interface ProjectionFault {
  readonly message: string
  readonly eventId: string
  readonly eventType: string
  /** commit/prepare */
  readonly position: string
  readonly at: Date
}

/** A generation of a projection, as the registry knows it. */
export interface GenerationRecord {
  readonly id: number
  readonly name: string
  readonly codeVersion: number
  readonly generation: number
  readonly schema: string
  readonly state: GenerationState
  readonly checkpoint: LogPosition | undefined
  readonly appliedEvents: number
  /** When the store accepted the last event applied. */
  readonly lastEventAt: Date | null
  readonly eventsPerSecond: number | null
  /** Of the whole build, from the first event on; null where it was not built beside another one. */
  readonly filledPerSecond: number | null
  /** It has no indexes yet, and is of no use where that was broken off. */
  readonly isFilling: boolean
  /** 0 to 1 while it is being built. */
  readonly progress: number | null
  readonly fault: ProjectionFault | null
  readonly createdAt: Date
  readonly liveSince: Date | null
}

const registryRow = row({
  id: column.integer(),
  name: column.text(),
  codeVersion: column.integer(),
  generation: column.integer(),
  schemaName: column.text(),
  state: column.oneOf(['building', 'live', 'old', 'failed']),
  checkpointCommit: column.nullable(column.text()),
  checkpointPrepare: column.nullable(column.text()),
  appliedEvents: column.bigint(),
  lastEventAt: column.nullable(column.date()),
  eventsPerSecond: column.nullable(column.real()),
  filledPerSecond: column.nullable(column.real()),
  isFilling: column.boolean(),
  progress: column.nullable(column.real()),
  error: column.nullable(column.text()),
  errorEventId: column.nullable(column.text()),
  errorEventType: column.nullable(column.text()),
  errorPosition: column.nullable(column.text()),
  errorAt: column.nullable(column.date()),
  createdAt: column.date(),
  liveSince: column.nullable(column.date()),
})
type RegistryRow = RowOf<typeof registryRow>

/** Every generation, by name and age. */
export async function generations(database: Queryable): Promise<GenerationRecord[]> {
  const rows = await rowsOf(
    database,
    registryRow,
    'select * from projections.registry order by name, generation',
  )
  return rows.map(toRecord)
}

export async function generationById(database: Queryable, id: number): Promise<GenerationRecord | undefined> {
  const found = await firstRowOf(database, registryRow, 'select * from projections.registry where id = $1', [
    id,
  ])
  return found && toRecord(found)
}

export async function generationBySchema(
  database: Queryable,
  schema: string,
  lock: '' | 'for update' = '',
): Promise<GenerationRecord | undefined> {
  const found = await firstRowOf(
    database,
    registryRow,
    `select * from projections.registry where schema_name = $1 ${lock}`,
    [schema],
  )
  return found && toRecord(found)
}

/** The generation that queries read now, held until the transaction ends when `lock` is given. */
export async function generationInState(
  database: Queryable,
  name: string,
  state: 'live' | 'building',
  lock: '' | 'for update' = '',
): Promise<GenerationRecord | undefined> {
  const found = await firstRowOf(
    database,
    registryRow,
    `select * from projections.registry where name = $1 and state = $2 ${lock}`,
    [name, state],
  )
  return found && toRecord(found)
}

/** The old generation of a version that was live last: what a rollback goes back to. */
export async function keptGeneration(
  database: Queryable,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<GenerationRecord | undefined> {
  const found = await firstRowOf(
    database,
    registryRow,
    `select * from projections.registry where name = $1 and code_version = $2 and state = 'old'
     order by old_since desc, generation desc limit 1`,
    [name, version],
  )
  return found && toRecord(found)
}

function toRecord(registered: RegistryRow): GenerationRecord {
  const { schemaName, checkpointCommit, checkpointPrepare, ...others } = registered
  const { error, errorEventId, errorEventType, errorPosition, errorAt, ...kept } = others
  return {
    ...kept,
    schema: schemaName,
    checkpoint:
      checkpointCommit === null || checkpointPrepare === null
        ? undefined
        : { commit: checkpointCommit, prepare: checkpointPrepare },
    fault:
      error === null || errorAt === null
        ? null
        : {
            message: error,
            eventId: errorEventId ?? '',
            eventType: errorEventType ?? '',
            position: errorPosition ?? '',
            at: errorAt,
          },
  }
}
