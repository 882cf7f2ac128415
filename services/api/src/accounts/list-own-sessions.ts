import { listSessions } from '@presale/accounts'
import type { AccountSession } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { staffLimitsOf } from '../http/session-of'
import { currentToken } from './current-token'

export const listOwnSessions: Handler<SignedInCall> = async (call, { pool, config }) => {
  const { user, receivedAt: now, route } = call
  const sessions = await listSessions(pool, {
    ...{ userId: user.id, token: currentToken(call), now, staff: staffLimitsOf(config) },
  })
  const body: AccountSession[] = sessions.map((session) => ({
    ...session,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }))
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}
