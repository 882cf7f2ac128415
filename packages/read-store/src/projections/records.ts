import type { Queryable } from '../pool'
import type { LogPosition } from './position'

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
  /** 0 to 1 while it is being built. */
  readonly progress: number | null
  readonly fault: ProjectionFault | null
  readonly createdAt: Date
  readonly liveSince: Date | null
}

interface Row {
  id: number
  name: string
  code_version: number
  generation: number
  schema_name: string
  state: GenerationState
  checkpoint_commit: string | null
  checkpoint_prepare: string | null
  applied_events: string
  last_event_at: Date | null
  events_per_second: number | null
  progress: number | null
  error: string | null
  error_event_id: string | null
  error_event_type: string | null
  error_position: string | null
  error_at: Date | null
  created_at: Date
  live_since: Date | null
}

/** Every generation, by name and age. */
export async function generations(database: Queryable): Promise<GenerationRecord[]> {
  const { rows } = await database.query<Row>('select * from projections.registry order by name, generation')
  return rows.map(toRecord)
}

export async function generationById(database: Queryable, id: number): Promise<GenerationRecord | undefined> {
  const { rows } = await database.query<Row>('select * from projections.registry where id = $1', [id])
  return rows[0] && toRecord(rows[0])
}

export async function generationBySchema(
  database: Queryable,
  schema: string,
  lock: '' | 'for update' = '',
): Promise<GenerationRecord | undefined> {
  const { rows } = await database.query<Row>(
    `select * from projections.registry where schema_name = $1 ${lock}`,
    [schema],
  )
  return rows[0] && toRecord(rows[0])
}

/** The generation that queries read now, held until the transaction ends when `lock` is given. */
export async function generationInState(
  database: Queryable,
  name: string,
  state: 'live' | 'building',
  lock: '' | 'for update' = '',
): Promise<GenerationRecord | undefined> {
  const { rows } = await database.query<Row>(
    `select * from projections.registry where name = $1 and state = $2 ${lock}`,
    [name, state],
  )
  return rows[0] && toRecord(rows[0])
}

function toRecord(row: Row): GenerationRecord {
  return {
    id: row.id,
    name: row.name,
    codeVersion: row.code_version,
    generation: row.generation,
    schema: row.schema_name,
    state: row.state,
    checkpoint:
      row.checkpoint_commit === null || row.checkpoint_prepare === null
        ? undefined
        : { commit: row.checkpoint_commit, prepare: row.checkpoint_prepare },
    appliedEvents: Number(row.applied_events),
    lastEventAt: row.last_event_at,
    eventsPerSecond: row.events_per_second,
    progress: row.progress,
    fault: faultOf(row),
    createdAt: row.created_at,
    liveSince: row.live_since,
  }
}

function faultOf(row: Row): ProjectionFault | null {
  if (row.error === null || row.error_at === null) return null
  return {
    message: row.error,
    eventId: row.error_event_id ?? '',
    eventType: row.error_event_type ?? '',
    position: row.error_position ?? '',
    at: row.error_at,
  }
}
