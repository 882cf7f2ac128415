import { namesOf } from '@presale/accounts'
import { comparePositions } from '@presale/event-store'
import { type AuditRow, refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { idFrom } from '../http/parse'
import { narrowingOfPurchase } from '../settlements/narrowed-settlements'
import { asAuditEvent, peopleIn } from './as-audit-event'

/**
 * The history of one purchase, oldest first, with the event of its transaction's settlement that is about it alone.
 * Names are added for the reader, they are in no event.
 */
export const listPurchaseEvents: Handler = async ({ params, route }, { views, pool }) => {
  const unknown = refusals['purchase-unknown']
  const id = idFrom(params, unknown)
  const own = await views.eventsOf(id)
  if (own.length === 0) throw notFound(unknown)
  const narrowing = own.some(isSettled) ? await narrowingOfPurchase(pool, id) : undefined
  const rows = narrowing ? inOrder([...own, narrowing]) : own
  const names = await namesOf(pool, peopleIn(rows))
  const body = rows.map((row) => asAuditEvent(row, names))
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

const SETTLING: ReadonlySet<string> = new Set(['PurchaseApproved', 'EvidenceAdded'])

/** Only then its settlement can have been narrowed. */
function isSettled({ type, data }: AuditRow): boolean {
  return SETTLING.has(type) && typeof data.transactionHash === 'string'
}

function inOrder(rows: readonly AuditRow[]): AuditRow[] {
  return [...rows].sort((one, other) => comparePositions(one.position, other.position))
}
