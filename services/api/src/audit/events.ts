import { namesOf } from '@presale/accounts'
import { type AuditEvent, auditEventsQuery, calls } from '@presale/contracts'
import { comparePositions } from '@presale/event-store'
import { type AuditRow, refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { idFrom, parse } from '../http/parse'
import { narrowingOfPurchase } from '../settlements/narrowed-settlements'
import { cursorOf, historyHeaders, placeIn } from './cursor'

const POSITION = /^\d{1,20}$/

/** A page of the whole audit trail, newest first; names are added for the reader. */
const listEvents: Handler = async (call, { views, pool, lastAppend, applied }) => {
  await lastAppend.untilInTrail(applied)
  const { cursor, ...filters } = parse(auditEventsQuery, call.query)
  const place = placeIn(cursor, [POSITION, POSITION])
  const before = place && { commit: place[0], prepare: place[1] }
  const { rows, hasMore, total, isTotalCapped } = await views.trail({ ...filters, before })
  const names = await namesOf(pool, peopleIn(rows))
  const last = hasMore ? rows.at(-1)?.position : undefined
  const nextCursor = last && cursorOf(last.commit, last.prepare)
  return {
    status: 200,
    body: rows.map((row) => asAuditEvent(row, names)),
    headers: historyHeaders('/api/admin/events', call.query, { total, isTotalCapped, nextCursor }),
  }
}

/**
 * The history of one purchase, oldest first, with the one settlement event that concerns it alone. Names are added
 * for the reader; no event holds them.
 */
const listPurchaseEvents: Handler = async ({ params, route }, services) => {
  const { views, pool, lastAppend, applied } = services
  const unknown = refusals['purchase-unknown']
  const id = idFrom(params, unknown)
  await lastAppend.untilInTrail(applied)
  const own = await views.eventsOf(id)
  if (own.length === 0) throw notFound(unknown)
  const narrowing = own.some(isSettled) ? await narrowingOfPurchase(pool, id) : undefined
  const rows = narrowing ? inOrder([...own, narrowing]) : own
  const names = await namesOf(pool, peopleIn(rows))
  const body = rows.map((row) => asAuditEvent(row, names))
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

const SETTLING: ReadonlySet<string> = new Set(['PurchaseApproved', 'EvidenceAdded'])

/** Only such a purchase can have a narrowed settlement. */
function isSettled({ type, data }: AuditRow): boolean {
  return SETTLING.has(type) && typeof data.transactionHash === 'string'
}

function inOrder(rows: readonly AuditRow[]): AuditRow[] {
  return [...rows].sort((one, other) => comparePositions(one.position, other.position))
}

/** The ids of all actors and buyers of these events, each once. */
function peopleIn(rows: readonly AuditRow[]): string[] {
  return [...new Set(rows.flatMap(({ actor, buyerId }) => [buyerId, actor.id].filter((id) => id !== null)))]
}

/** An event as the API returns it; a deleted account has no name. */
function asAuditEvent(
  row: AuditRow & { readonly stream?: string },
  names: ReadonlyMap<string, string>,
): AuditEvent {
  const { id, type, purchaseId, buyerId, revision, at, actor, data, metadata } = row
  return {
    id,
    type,
    purchaseId,
    revision,
    at,
    data,
    metadata,
    position: `${row.position.commit}/${row.position.prepare}`,
    actor: { ...actor, ...nameOf(actor.id, names) },
    ...(buyerId === null ? {} : { buyer: { id: buyerId, ...nameOf(buyerId, names) } }),
    ...(row.stream === undefined ? {} : { stream: row.stream }),
    ...(row.isUnreadable ? { isUnreadable: true } : {}),
  }
}

function nameOf(id: string | null, names: ReadonlyMap<string, string>): { name?: string } {
  const name = id === null ? undefined : names.get(id)
  return name === undefined ? {} : { name }
}

export const eventRoutes: readonly Route[] = [
  { call: calls.listEvents, handle: listEvents },
  { call: calls.listPurchaseEvents, handle: listPurchaseEvents },
]
