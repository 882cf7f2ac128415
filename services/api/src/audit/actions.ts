import { namesOf } from '@presale/accounts'
import { type AdminAction, adminActionsQuery, calls } from '@presale/contracts'
import { isUuid } from '@presale/kernel'
import { listAdminActions, type RecordedAdminAction } from '@presale/sale'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { cursorOf, historyHeaders, placeIn } from './cursor'

const MICROSECONDS = /^\d{1,16}$/
const ID = /^\d{1,18}$/

/**
 * A page of what admins and moderators changed outside the purchase streams, newest first. IP address and session are
 * for admins: a moderator sees no admin among the users either.
 */
const listActions: Handler = async (call, { pool }) => {
  const { cursor, type, ...filters } = parse(adminActionsQuery, call.query)
  const place = placeIn(cursor, [MICROSECONDS, ID])
  const before = place && { microseconds: place[0], id: place[1] }
  const { rows, hasMore, total, isTotalCapped } = await listAdminActions(pool, {
    ...filters,
    action: type,
    before,
  })
  const names = await namesOf(pool, peopleIn(rows))
  const isAdmin = call.user?.isAdmin === true
  const last = hasMore ? rows.at(-1)?.place : undefined
  const nextCursor = last && cursorOf(last.microseconds, last.id)
  return {
    status: 200,
    body: rows.map((row) => ({ ...asAdminAction(row, names), ...(isAdmin ? originOf(row) : {}) })),
    headers: historyHeaders('/api/admin/actions', call.query, { total, isTotalCapped, nextCursor }),
  }
}

const originOf = ({ ipAddress, sessionId }: RecordedAdminAction) => ({ ipAddress, sessionId })

/** The ids of the actors, and of subjects that may be people. */
function peopleIn(rows: readonly RecordedAdminAction[]): string[] {
  const subjects = rows.map(({ subject }) => subject).filter((subject) => isUuid(subject))
  return [...new Set([...rows.map(({ actorId }) => actorId), ...subjects])]
}

/** A deleted account has no name. */
function asAdminAction(row: RecordedAdminAction, names: ReadonlyMap<string, string>): AdminAction {
  const { id, at, actorId, actorRole, action, subject, before, after, correlationId } = row
  const [name, subjectName] = [names.get(actorId), names.get(subject)]
  return {
    id,
    at: at.toISOString(),
    action,
    subject,
    before,
    after,
    correlationId,
    actor: { id: actorId, role: actorRole, ...(name === undefined ? {} : { name }) },
    ...(subjectName === undefined ? {} : { subjectName }),
  }
}

export const actionRoutes: readonly Route[] = [{ call: calls.listActions, handle: listActions }]
