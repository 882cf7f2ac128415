import { namesOf } from '@presale/accounts'
import { type AdminAction, adminActionsQuery, calls } from '@presale/contracts'
import { isUuid } from '@presale/kernel'
import {
  chainAdminActions,
  chainEarlierActions,
  listAdminActions,
  type RecordedAdminAction,
  securityLineOf,
} from '@presale/sale'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import type { Services } from '../services'
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

/** Chains every admin action of this process, where a key is set, and writes each to the security log. */
export async function startChaining({
  config,
  log,
  pool,
  securityLog,
}: Pick<Services, 'config' | 'log' | 'pool' | 'securityLog'>): Promise<void> {
  const { ADMIN_ACTIONS_KEY: key } = config
  if (!key) {
    log.warn('admin actions are not chained: ADMIN_ACTIONS_KEY is not set')
    return
  }
  chainAdminActions({ key, onChained: (action) => securityLog.write(securityLineOf(action)) })
  const chained = await chainEarlierActions(pool)
  if (chained > 0) log.info({ chained }, 'admin actions from before were chained')
}

export const actionRoutes: readonly Route[] = [{ call: calls.listActions, handle: listActions }]
