import { namesOf } from '@presale/accounts'
import { refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { idFrom } from '../http/parse'
import { asAuditEvent, peopleIn } from './as-audit-event'

/** The history of one purchase, oldest first; names are added for the reader, they are in no event. */
export const listPurchaseEvents: Handler = async ({ params, route }, { views, pool }) => {
  const unknown = refusals['purchase-unknown']
  const rows = await views.eventsOf(idFrom(params, unknown))
  if (rows.length === 0) throw notFound(unknown)
  const names = await namesOf(pool, peopleIn(rows))
  const body = rows.map((row) => asAuditEvent(row, names))
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}
