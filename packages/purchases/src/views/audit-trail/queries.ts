import type { Queryable } from '@presale/read-store'
import { type AuditRow, type TrailRecord, toAuditRow } from './row'

/** The events of one purchase, oldest first; none for one that does not exist. */
export async function eventsOf(database: Queryable, purchaseId: string): Promise<AuditRow[]> {
  const { rows } = await database.query<TrailRecord>(
    'select * from views.events where purchase_id = $1 order by revision',
    [purchaseId],
  )
  return rows.map(toAuditRow)
}
