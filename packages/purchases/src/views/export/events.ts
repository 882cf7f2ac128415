import {
  type Batches,
  column,
  type LongRead,
  type Pool,
  type RowOf,
  readInBatches,
  whereOf,
} from '@presale/read-store'
import { trailRecord } from '../audit-trail/table'
import { type TrailFilter, trailConditions } from '../audit-trail/trail'

export const exportedRow = trailRecord.extend({ data: column.text(), metadata: column.text() })

/** An event as the audit trail has it; data and metadata as the text of their JSON. */
export type ExportedEvent = Omit<RowOf<typeof exportedRow>, 'commitPosition' | 'preparePosition'> & {
  /** commit/prepare */
  readonly position: string
}

export const EXPORTED_COLUMNS = `id, type, purchase_id, buyer_id, revision, commit_position, prepare_position, at,
  actor_id, actor_role, data::text as data, metadata::text as metadata`

/** The audit trail or what of it is asked for, newest first, as one moment saw it. */
export async function* exportedEvents(
  pool: Pool,
  filter: TrailFilter = {},
  options: Pick<LongRead, 'onLost'> = {},
): Batches<ExportedEvent> {
  const { conditions, values } = await trailConditions(pool, filter)
  const query = `select ${EXPORTED_COLUMNS} from views.events ${whereOf(conditions)} order by commit_position desc, prepare_position desc`
  for await (const rows of readInBatches(pool, exportedRow, { text: query, values, ...options })) {
    yield rows.map(toExportedEvent)
  }
}

export function toExportedEvent({
  commitPosition,
  preparePosition,
  ...event
}: RowOf<typeof exportedRow>): ExportedEvent {
  return { ...event, position: `${commitPosition}/${preparePosition}` }
}
