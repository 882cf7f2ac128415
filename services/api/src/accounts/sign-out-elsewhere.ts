import { endOtherSessions } from '@presale/accounts'
import type { Handler, SignedInCall } from '../http/call'
import { logSecurity } from '../security-log/security-log'
import { currentToken } from './current-token'

export const signOutElsewhere: Handler<SignedInCall> = async (call, services) => {
  await endOtherSessions(services.pool, { userId: call.user.id, token: currentToken(call) })
  logSecurity(services, call, { event: 'sessions-ended', details: { which: 'others' } })
  return { status: 204 }
}
