import {
  accountIdOf,
  areSealedHere,
  createSession,
  endSession,
  registerUser,
  SessionRefused,
  type SignedIn,
  signIn,
  type User,
} from '@presale/accounts'
import { calls, loginRequest, registerRequest } from '@presale/contracts'
import { ApiError } from '../http/api-error'
import type { Answer, Call, Handler } from '../http/call'
import { deviceCookieWith, knownDevice } from '../http/device-cookie'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { endedSessionCookie, sessionCookie, sessionTokensIn } from '../http/session'
import { knownTurn, strangersTurn } from '../limits/password-turns'
import { signInWithinLimits } from '../limits/sign-in-limits'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { asCurrentUser } from './as-current-user'
import { assertPasswordStrength, emailTaken, wrongCredentials } from './credential-refusals'
import { confirmationKey, confirmLater } from './email-confirmation'
import { keptKey } from './kept-key'

const register: Handler = async (call, services) => {
  const { name, email, password, language, timeZone } = parse(registerRequest, call.body)
  assertPasswordStrength(password, { name, email })
  const { receivedAt: at, ipAddress, userAgent } = call
  const key = await confirmationKey(services)
  const registration = { name, email, password, ipAddress, userAgent, at, language, timeZone }
  const user = await registerUser(services.pool, registration, {
    note: (client, registered) => confirmLater(client, registered, { at, key }),
    inTurn: strangersTurn(ipAddress),
  })
  if (!user) throw emailTaken()
  const answer = await beginSession(user, 201, call, services)
  logSecurity(services, call, { event: 'registered', accountId: user.id })
  return answer
}

const login: Handler = async (call, services) => {
  const { email, password } = parse(loginRequest, call.body)
  const userId = await accountIdOf(services.pool, email)
  const device = await deviceOf(userId, call, services)
  const by = { account: email, ipAddress: call.ipAddress, device }
  const inTurn =
    userId !== undefined && device !== undefined ? knownTurn(userId) : strangersTurn(call.ipAddress)
  // A refused attempt is logged with a hash of the address only, since the caller may be anybody.
  const note = { accountId: userId ?? null, email, details: { knownDevice: device !== undefined } }
  try {
    const user = await signInWithinLimits(services.limiter, by, () =>
      signIn(services.pool, email, password, inTurn),
    )
    if (!user) throw wrongCredentials()
    assertBelieved(user, services)
    const answer = await beginSession(user, 200, call, services)
    logSecurity(services, call, { ...note, event: 'signed-in', accountId: user.id })
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      logSecurity(services, call, { ...note, event: 'sign-in-refused' })
    } else if (error instanceof ApiError && error.status === 429) {
      logSecurity(services, call, { ...note, event: 'sign-in-limited' })
    }
    throw error
  }
}

/** @throws ApiError 403 for staff whose address or password somebody wrote into the database */
function assertBelieved(user: SignedIn, { stated }: Services): void {
  if (stated.isSealed(user.id, areSealedHere(user))) return
  stated.note({ kind: 'account', subject: user.id })
  throw new ApiError(
    403,
    'account-not-believed',
    'This account was changed in the database and not by this site: it opens nothing until an operator gives it a new password on the server.',
  )
}

/** An unknown address gets the same query and the same cookie check as a known one. */
async function deviceOf(
  userId: string | undefined,
  call: Call,
  { pool }: Services,
): Promise<string | undefined> {
  const key = await keptKey(pool, 'device-cookies')
  const device = knownDevice(call.cookies, { userId: userId ?? '', key, site: call.site })
  return userId === undefined ? undefined : device
}

/** Ends the session; without one, succeeds all the same. */
const logout: Handler = async (call, services) => {
  const ended = await endSentSessions(call, services)
  for (const { userId, token } of ended)
    logSecurity(services, call, { event: 'signed-out', accountId: userId, sessionToken: token })
  return {
    status: 204,
    headers: { 'Set-Cookie': endedSessionCookie(call.site) },
  }
}

interface EndedSession {
  readonly token: string
  readonly userId: string
}

/** The sessions of this site that the browser has. */
async function endSentSessions({ cookies, site }: Call, { pool }: Services): Promise<EndedSession[]> {
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
 * @throws ApiError 401 when the account changed its password, or went, since it was asked for it
 */
async function beginSession(
  user: User | SignedIn,
  status: 200 | 201,
  call: Call,
  services: Services,
): Promise<Answer> {
  const { pool } = services
  const body = await asCurrentUser(user, services)
  await endSentSessions(call, services)
  const { receivedAt: at, ipAddress, userAgent, site } = call
  const passwordHash = 'passwordHash' in user ? user.passwordHash : undefined
  try {
    const token = await createSession(pool, {
      userId: user.id,
      at,
      ipAddress,
      userAgent,
      passwordHash,
      // Nobody knows whether it is one of staff: then it opens nothing later either.
      isUnsealed: services.stated.isUnknown,
    })
    const key = await keptKey(pool, 'device-cookies')
    const device = deviceCookieWith(call.cookies, { userId: user.id, key, site })
    // The session's cookie first, for clients that read only one.
    const cookies = [sessionCookie(token, site), device]
    return { status, body, headers: { 'Set-Cookie': cookies } }
  } catch (error) {
    throw error instanceof SessionRefused ? wrongCredentials() : error
  }
}

export const signInRoutes: readonly Route[] = [
  { call: calls.register, handle: register },
  { call: calls.login, handle: login },
  { call: calls.logout, handle: logout },
]
