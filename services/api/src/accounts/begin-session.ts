import { createSession, endSession, type User } from '@presale/accounts'
import type { Answer, Call } from '../http/call'
import { cookieWith } from '../http/session-cookie'
import type { Services } from '../services'
import { asCurrentUser } from './as-current-user'

/** A new session at each sign-in; the one that the browser came with, if any, ends. */
export async function beginSession(
  user: User,
  status: 200 | 201,
  call: Call,
  services: Services,
): Promise<Answer> {
  const { pool, config } = services
  const body = await asCurrentUser(user, services)
  if (call.sessionToken) await endSession(pool, call.sessionToken)
  const { receivedAt: at, ipAddress, userAgent } = call
  const token = await createSession(pool, { userId: user.id, at, ipAddress, userAgent })
  return { status, body, headers: cookieWith(token, config) }
}
