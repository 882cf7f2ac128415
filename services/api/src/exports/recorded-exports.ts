import type { Queryable } from '@presale/read-store'
import { listAdminActions, type RecordedAdminAction } from '@presale/sale'

/** How an export of the audit trail stands among the admin actions; what it was is in `after`. */
export const EXPORTED = { action: 'audit-exported', subject: 'events.csv' } as const

/** The export whose chain has this head, as it was written down; the last one where there are more. */
export async function recordedExport(
  database: Queryable,
  head: string,
): Promise<RecordedAdminAction | undefined> {
  const { rows } = await listAdminActions(database, { action: EXPORTED.action, search: head, pageSize: 1 })
  return rows[0]
}
