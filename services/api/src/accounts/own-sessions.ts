import { endOtherSessions, endOwnSession, listSessions } from '@presale/accounts'
import { type AccountSession, calls } from '@presale/contracts'
import { notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { cookieWithout, staffLimitsOf } from '../http/session'
import { logSecurity } from '../security-log/security-log'
import { currentToken } from './own-password'

const listOwnSessions: Handler<SignedInCall> = async (call, { pool, config }) => {
  const { user, receivedAt: now, route } = call
  const sessions = await listSessions(pool, {
    userId: user.id,
    token: currentToken(call),
    now,
    staff: staffLimitsOf(config),
  })
  const body: AccountSession[] = sessions.map((session) => ({
    ...session,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }))
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

/** Another person's session is answered like one that does not exist. */
const endSessionById: Handler<SignedInCall> = async (call, services) => {
  const { params, user } = call
  const ended = await endOwnSession(services.pool, {
    userId: user.id,
    token: currentToken(call),
    id: params.id ?? '',
  })
  if (!ended) throw notFound('You have no such session.')
  logSecurity(services, call, { event: 'sessions-ended', details: { sessionId: params.id } })
  return { status: 204, ...(ended.wasCurrent ? { headers: cookieWithout(call.site) } : {}) }
}

const signOutElsewhere: Handler<SignedInCall> = async (call, services) => {
  await endOtherSessions(services.pool, { userId: call.user.id, token: currentToken(call) })
  logSecurity(services, call, { event: 'sessions-ended', details: { which: 'others' } })
  return { status: 204 }
}

export const ownSessionRoutes: readonly Route[] = [
  { call: calls.listSessions, handle: signedIn(listOwnSessions) },
  // Before {id}, which would match 'others'.
  { call: calls.endOtherSessions, handle: signedIn(signOutElsewhere) },
  { call: calls.endSession, handle: signedIn(endSessionById) },
]
