import {
  areSealedHere,
  createSession,
  endSession,
  recordSignInChange,
  SessionRefused,
  type SignedIn,
  type User,
} from '@presale/accounts'
import { inTransaction } from '@presale/read-store'
import { ApiError } from '../http/api-error'
import type { Answer, Call } from '../http/call'
import { deviceCookieWith, knownDevice } from '../http/device-cookie'
import { sessionCookie, sessionTokensIn } from '../http/session'
import type { Services } from '../services'
import { asCurrentUser } from './as-current-user'
import { wrongCredentials } from './credential-refusals'
import { keptKey } from './kept-key'

/** @throws ApiError 403 for staff whose address, password or passkeys somebody wrote into the database */
export function assertBelieved(user: SignedIn, { stated }: Pick<Services, 'stated'>): void {
  if (stated.isSealed(user.id, areSealedHere(user))) return
  stated.note({ kind: 'account', subject: user.id })
  throw new ApiError(
    403,
    'account-not-believed',
    'This account was changed in the database and not by this site: it opens nothing until an operator gives it a new password on the server.',
  )
}

interface EndedSession {
  readonly token: string
  readonly userId: string
}

/** The sessions of this site that the browser has. */
export async function endSentSessions({ cookies, site }: Call, { pool }: Services): Promise<EndedSession[]> {
  const ended: EndedSession[] = []
  for (const token of sessionTokensIn(cookies, site)) {
    const userId = await endSession(pool, token)
    if (userId !== undefined) ended.push({ token, userId })
  }
  return ended
}

/**
 * Starts a new session at each sign-in, ends the one that the browser had, if any, and marks the device as known to
 * the account.
 * @throws ApiError 401 when the account changed its password, got its first passkey, or went, since it was asked for it
 */
export async function beginSession(
  user: User | SignedIn,
  { status, isByPasswordAlone }: { readonly status: 200 | 201; readonly isByPasswordAlone: boolean },
  call: Call,
  services: Services,
): Promise<Answer> {
  const { pool } = services
  const hasPasskey = 'passkeys' in user && user.passkeys !== null
  const body = await asCurrentUser(user, hasPasskey, services)
  await endSentSessions(call, services)
  const { receivedAt: at, ipAddress, userAgent, site } = call
  const passwordHash = 'passwordHash' in user ? user.passwordHash : undefined
  const session = {
    userId: user.id,
    at,
    ipAddress,
    userAgent,
    passwordHash,
    isByPasswordAlone,
    // Nobody knows whether it is one of staff: then it opens nothing later either.
    isUnsealed: services.stated.isUnknown,
  }
  try {
    const key = await keptKey(pool, 'device-cookies')
    const isKnown = status === 201 || knownDevice(call.cookies, { userId: user.id, key, site }) !== undefined
    const token = isKnown
      ? await createSession(pool, session)
      : await inTransaction(pool, async (client) => {
          await recordSignInChange(client, { kind: 'new-device', userId: user.id, at, ipAddress })
          return createSession(client, session)
        })
    const device = deviceCookieWith(call.cookies, { userId: user.id, key, site })
    // The session's cookie first, for clients that read only one.
    const cookies = [sessionCookie(token, site), device]
    return { status, body, headers: { 'Set-Cookie': cookies } }
  } catch (error) {
    throw error instanceof SessionRefused ? wrongCredentials() : error
  }
}
