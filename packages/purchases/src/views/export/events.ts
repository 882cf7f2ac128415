import { type Batches, type LongRead, type Pool, readInBatches, whereOf } from '@presale/read-store'
import type { TrailRecord } from '../audit-trail/row'
import { type TrailFilter, trailConditions } from '../audit-trail/trail'

/** An event as the audit trail has it; data and metadata as the text of their JSON. */
export interface ExportedEvent {
  readonly id: string
  readonly type: string
  readonly purchaseId: string
  readonly buyerId: string | null
  readonly revision: number
  /** commit/prepare */
  readonly position: string
  readonly at: string
  readonly actorId: string | null
  readonly actorRole: string
  readonly data: string
  readonly metadata: string
}

export type EventRecord = Omit<TrailRecord, 'data' | 'metadata'> & { data: string; metadata: string }

export const EXPORTED_COLUMNS = `id, type, purchase_id, buyer_id, revision, commit_position, prepare_position, at,
  actor_id, actor_role, data::text as data, metadata::text as metadata`

/** The audit trail or what of it is asked for, newest first, as one moment saw it. */
export async function* exportedEvents(
  pool: Pool,
  filter: TrailFilter = {},
  options: Pick<LongRead, 'onLost'> = {},
): Batches<ExportedEvent> {
  const { conditions, values } = await trailConditions(pool, filter)
  const text = `select ${EXPORTED_COLUMNS} from views.events ${whereOf(conditions)} order by commit_position desc, prepare_position desc`
  for await (const rows of readInBatches<EventRecord>(pool, { text, values, ...options })) {
    yield rows.map(toExportedEvent)
  }
}

export function toExportedEvent(row: EventRecord): ExportedEvent {
  return {
    id: row.id,
    type: row.type,
    purchaseId: row.purchase_id,
    buyerId: row.buyer_id,
    revision: row.revision,
    position: `${row.commit_position}/${row.prepare_position}`,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorRole: row.actor_role,
    data: row.data,
    metadata: row.metadata,
  }
}
