import { namesOf } from '@presale/accounts'
import type { AuditEvent } from '@presale/contracts'
import { type AuditRow, refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { idFrom } from '../http/parse'

/** The history of one purchase, oldest first; names are added for the reader, they are in no event. */
export const listPurchaseEvents: Handler = async ({ params, route }, { views, pool }) => {
  const unknown = refusals['purchase-unknown']
  const rows = await views.eventsOf(idFrom(params, unknown))
  if (rows.length === 0) throw notFound(unknown)
  const actors = rows.flatMap(({ actor }) => (actor.id === null ? [] : [actor.id]))
  const names = await namesOf(pool, [...new Set(actors)])
  const body = rows.map((row) => asAuditEvent(row, names))
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

function asAuditEvent(row: AuditRow, names: ReadonlyMap<string, string>): AuditEvent {
  const { id, type, purchaseId, revision, at, actor, data, metadata } = row
  const name = actor.id === null ? undefined : names.get(actor.id)
  const position = `${row.position.commit}/${row.position.prepare}`
  const shownActor = name === undefined ? actor : { ...actor, name }
  return { id, type, purchaseId, revision, position, at, actor: shownActor, data, metadata }
}
