import { createSession, endSession, SessionRefused, type SignedIn, type User } from '@presale/accounts'
import type { Answer, Call } from '../http/call'
import { deviceCookieWith } from '../http/device-cookie'
import { sessionCookie } from '../http/session-cookie'
import type { Services } from '../services'
import { asCurrentUser } from './as-current-user'
import { deviceKey } from './device-key'
import { wrongCredentials } from './wrong-credentials'

/**
 * A new session at each sign-in; the one that the browser came with, if any, ends, and the device is known to the
 * account from now on.
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
    const device = deviceCookieWith(call.cookies, {
      ...{ userId: user.id, key: await deviceKey(pool), site: config },
    })
    // The session's first, for clients that look at one alone.
    const cookies = [sessionCookie(token, config), device]
    return { status, body, headers: { 'Set-Cookie': cookies } }
  } catch (error) {
    throw error instanceof SessionRefused ? wrongCredentials() : error
  }
}
