import { endOwnSession } from '@presale/accounts'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { cookieWithout } from '../http/session-cookie'
import { logSecurity } from '../security-log/security-log'
import { currentToken } from './current-token'

/** Another person's session is as unknown as one that never was. */
export const endSessionById: Handler<SignedInCall> = async (call, services) => {
  const { pool, config } = services
  const { params, user } = call
  const ended = await endOwnSession(pool, {
    ...{ userId: user.id, token: currentToken(call), id: params.id ?? '' },
  })
  if (!ended) throw notFound('You have no such session.')
  logSecurity(services, call, { event: 'sessions-ended', details: { sessionId: params.id } })
  return { status: 204, ...(ended.wasCurrent ? { headers: cookieWithout(config) } : {}) }
}
