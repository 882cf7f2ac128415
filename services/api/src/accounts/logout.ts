import { endSession } from '@presale/accounts'
import type { Handler } from '../http/call'
import { cookieWithout } from '../http/session-cookie'

/** Ends the session, and is content when there was none. */
export const logout: Handler = async (call, { pool, config }) => {
  if (call.sessionToken) await endSession(pool, call.sessionToken)
  return { status: 204, headers: cookieWithout(config) }
}
