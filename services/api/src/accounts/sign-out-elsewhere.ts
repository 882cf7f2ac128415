import { endOtherSessions } from '@presale/accounts'
import type { Handler, SignedInCall } from '../http/call'
import { currentToken } from './current-token'

export const signOutElsewhere: Handler<SignedInCall> = async (call, { pool }) => {
  await endOtherSessions(pool, { userId: call.user.id, token: currentToken(call) })
  return { status: 204 }
}
