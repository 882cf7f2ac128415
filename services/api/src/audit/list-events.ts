import { namesOf } from '@presale/accounts'
import { auditEventsQuery } from '@presale/contracts'
import type { Handler } from '../http/call'
import { parse } from '../http/parse'
import { asAuditEvent, peopleIn } from './as-audit-event'
import { cursorOf, placeIn } from './cursor'
import { historyHeaders } from './history-headers'

const POSITION = /^\d{1,20}$/

/** The whole audit trail, newest first, a page of it; names are added for the reader. */
export const listEvents: Handler = async (call, { views, pool }) => {
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
