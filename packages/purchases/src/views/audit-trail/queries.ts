import { type Queryable, rowsOf } from '@presale/read-store'
import { type AuditRow, toAuditRow } from './row'
import { trailRecord } from './table'

/** The events of one purchase, oldest first; none for one that does not exist. */
export async function eventsOf(database: Queryable, purchaseId: string): Promise<AuditRow[]> {
  const rows = await rowsOf(
    database,
    trailRecord,
    'select * from views.events where purchase_id = $1 order by revision',
    [purchaseId],
  )
  return rows.map(toAuditRow)
}
