import { endSession } from '@presale/accounts'
import type { Handler } from '../http/call'
import { cookieWithout } from '../http/session-cookie'
import { logSecurity } from '../security-log/security-log'

/** Ends the session, and is content when there was none. */
export const logout: Handler = async (call, services) => {
  const { pool, config } = services
  if (call.sessionToken) {
    const userId = await endSession(pool, call.sessionToken)
    if (userId !== undefined) logSecurity(services, call, { event: 'signed-out', accountId: userId })
  }
  return { status: 204, headers: cookieWithout(config) }
}
