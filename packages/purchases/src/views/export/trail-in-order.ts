import { isDeepStrictEqual } from 'node:util'
import { type Batches, type LogPosition, type Pool, readInBatches } from '@presale/read-store'
import { trailColumns, trailOf } from '../audit-trail/projection'
import type { TrailRecord } from '../audit-trail/row'
import type { RecordedEvent } from '../recorded-event'
import { type EventRecord, EXPORTED_COLUMNS, type ExportedEvent, toExportedEvent } from './events'

/** A row of the audit trail, and whose purchase its first event says it is. */
export interface KeptEvent extends TrailRecord {
  readonly first_buyer_id: string | null
}

/** The audit trail up to a place and with it, oldest first, as one moment saw it. */
export function trailInOrder(pool: Pool, upTo: LogPosition | undefined): Batches<KeptEvent> {
  return readInBatches<KeptEvent>(pool, {
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
  for await (const rows of readInBatches<EventRecord>(pool, { text, values: [count - 1] }))
    yield rows.map(toExportedEvent)
}

const COMPARED = ['id', 'type', 'purchase_id', 'revision', 'actor_id', 'actor_role', 'at', 'data', 'metadata']

/** Which columns of a row do not say what the event does. */
export function changedColumns(kept: KeptEvent, recorded: RecordedEvent): string[] {
  const [row] = trailOf([recorded])
  if (!row) return []
  const changed = COMPARED.filter((name) => {
    const column = trailColumns[name]
    return !isSame(kept[name as keyof TrailRecord], column?.value(row), column?.type)
  })
  return kept.buyer_id === (row.buyerId ?? kept.first_buyer_id) ? changed : [...changed, 'buyer_id']
}

function isSame(kept: unknown, expected: unknown, type: string | undefined): boolean {
  if (type === 'timestamptz') return (kept as Date).getTime() === Date.parse(String(expected))
  if (type === 'jsonb') return isDeepStrictEqual(kept, JSON.parse(String(expected)))
  return kept === expected
}
