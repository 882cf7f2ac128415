import { isDeepStrictEqual } from 'node:util'
import {
  type Batches,
  column,
  columnOf,
  type LogPosition,
  type Pool,
  type RowOf,
  readInBatches,
} from '@presale/read-store'
import type { RecordedEvent } from '../../stream/recorded-event'
import { toTrailRow, trailOf } from '../audit-trail/projection'
import { type TrailFields, trailRecord } from '../audit-trail/table'
import { EXPORTED_COLUMNS, type ExportedEvent, exportedRow, toExportedEvent } from './events'

/** A row of the audit trail, and whose purchase its first event says it is. */
const keptRow = trailRecord.extend({ firstBuyerId: column.nullable(column.uuid()) })
export type KeptEvent = RowOf<typeof keptRow>

/** The audit trail up to a place and with it, oldest first, as one moment saw it. */
export function trailInOrder(pool: Pool, upTo: LogPosition | undefined): Batches<KeptEvent> {
  return readInBatches(pool, keptRow, {
    text: `select kept.*, first.buyer_id as first_buyer_id from views.events kept
      left join views.events first on first.purchase_id = kept.purchase_id and first.revision = 0
      where $1::numeric is null or (kept.commit_position, kept.prepare_position) <= ($1::numeric, $2::numeric)
      order by kept.commit_position, kept.prepare_position`,
    values: [upTo?.commit ?? null, upTo?.prepare ?? null],
    batchSize: 500,
  })
}

/** So many of the oldest events as an export has them, newest first. */
export async function* oldestEvents(pool: Pool, count: number): Batches<ExportedEvent> {
  if (count === 0) return
  const text = `select ${EXPORTED_COLUMNS} from views.events
    where (commit_position, prepare_position) <= (select commit_position, prepare_position from views.events
      order by commit_position, prepare_position offset $1 limit 1)
    order by commit_position desc, prepare_position desc`
  for await (const rows of readInBatches(pool, exportedRow, { text, values: [count - 1] }))
    yield rows.map(toExportedEvent)
}

const COMPARED = [
  'id',
  'type',
  'purchaseId',
  'revision',
  'actorId',
  'actorRole',
  'at',
  'data',
  'metadata',
] as const

/** Which columns of a row do not say what the event does. */
export function changedColumns(kept: KeptEvent, recorded: RecordedEvent): string[] {
  const [entry] = trailOf([recorded])
  if (!entry) return []
  const expected = asKept(toTrailRow(entry))
  const changed = COMPARED.filter((field) => !isDeepStrictEqual(kept[field], expected[field])).map(columnOf)
  return kept.buyerId === (entry.buyerId ?? kept.firstBuyerId) ? changed : [...changed, 'buyer_id']
}

/** As Postgres would hand it out: time to the millisecond, in UTC, and data as their JSON. */
function asKept({ at, data, metadata, ...columns }: TrailFields): TrailFields {
  return {
    ...columns,
    at: new Date(at).toISOString(),
    data: JSON.parse(JSON.stringify(data)),
    metadata: JSON.parse(JSON.stringify(metadata)),
  }
}
