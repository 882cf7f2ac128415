import { createSession, endSession, SessionRefused, type SignedIn, type User } from '@presale/accounts'
import type { Answer, Call } from '../http/call'
import { cookieWith } from '../http/session-cookie'
import type { Services } from '../services'
import { asCurrentUser } from './as-current-user'
import { wrongCredentials } from './wrong-credentials'

/**
 * A new session at each sign-in; the one that the browser came with, if any, ends.
 * @throws ApiError 401 when the account changed its password, or went, since it was asked for it
 */
export async function beginSession(
  user: User | SignedIn,
  status: 200 | 201,
  call: Call,
  services: Services,
): Promise<Answer> {
  const { pool, config } = services
  const body = await asCurrentUser(user, services)
  if (call.sessionToken) await endSession(pool, call.sessionToken)
  const { receivedAt: at, ipAddress, userAgent } = call
  const passwordHash = 'passwordHash' in user ? user.passwordHash : undefined
  try {
    const token = await createSession(pool, { userId: user.id, at, ipAddress, userAgent, passwordHash })
    return { status, body, headers: cookieWith(token, config) }
  } catch (error) {
    throw error instanceof SessionRefused ? wrongCredentials() : error
  }
}
