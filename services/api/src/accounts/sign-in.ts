import { accountIdOf, recordSignInChange, registerUser, signIn, useRecoveryCode } from '@presale/accounts'
import { calls, loginRequest, PASSKEY_REQUIRED_CODE, registerRequest } from '@presale/contracts'
import { inTransaction } from '@presale/read-store'
import { ApiError } from '../http/api-error'
import type { Call, Handler } from '../http/call'
import { knownDevice } from '../http/device-cookie'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { endedSessionCookie } from '../http/session'
import { knownTurn, strangersTurn } from '../limits/password-turns'
import { signInWithinLimits } from '../limits/sign-in-limits'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { assertBelieved, beginSession, endSentSessions } from './begin-session'
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
  const answer = await beginSession(user, { status: 201, isByPasswordAlone: true }, call, services)
  logSecurity(services, call, { event: 'registered', accountId: user.id })
  return answer
}

const login: Handler = async (call, services) => {
  const { email, password, recoveryCode } = parse(loginRequest, call.body)
  const userId = await accountIdOf(services.pool, email)
  const device = await deviceOf(userId, call, services)
  const by = { account: email, ipAddress: call.ipAddress, device }
  const inTurn =
    userId !== undefined && device !== undefined ? knownTurn(userId) : strangersTurn(call.ipAddress)
  // A refused attempt is logged with a hash of the address only, since the caller may be anybody.
  const note = { accountId: userId ?? null, email, details: { knownDevice: device !== undefined } }
  try {
    const user = await signInWithinLimits(services.limiter, by, async () => {
      const found = await signIn(services.pool, email, password, inTurn)
      if (!found || found.passkeys === null || recoveryCode === undefined) return found
      return (await opensByCode(found.id, recoveryCode, call, services)) ? found : undefined
    })
    if (!user) throw recoveryCode === undefined ? wrongCredentials() : wrongCode()
    assertBelieved(user, services)
    const isByPasswordAlone = user.passkeys === null
    if (!isByPasswordAlone && recoveryCode === undefined) throw passkeyRequired()
    const answer = await beginSession(user, { status: 200, isByPasswordAlone }, call, services)
    const details = { ...note.details, ...(isByPasswordAlone ? {} : { by: 'recovery-code' }) }
    logSecurity(services, call, { ...note, event: 'signed-in', accountId: user.id, details })
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.code === PASSKEY_REQUIRED_CODE) {
      logSecurity(services, call, { ...note, event: 'passkey-required' })
    } else if (error instanceof ApiError && error.status === 401) {
      logSecurity(services, call, { ...note, event: 'sign-in-refused' })
    } else if (error instanceof ApiError && error.status === 429) {
      logSecurity(services, call, { ...note, event: 'sign-in-limited' })
    }
    throw error
  }
}

/** Used up, its owner is mailed: whoever uses one has the password, too. */
function opensByCode(userId: string, code: string, call: Call, { pool }: Services): Promise<boolean> {
  const { receivedAt: at, ipAddress } = call
  return inTransaction(pool, async (client) => {
    if (!(await useRecoveryCode(client, userId, code))) return false
    await recordSignInChange(client, { kind: 'recovery-code-used', userId, at, ipAddress })
    return true
  })
}

/** Of an account that has passkeys the password, or the code, is wrong: which of them is not said. */
const wrongCode = () =>
  new ApiError(401, 'wrong-recovery-code', 'Email, password or recovery code is wrong, or the code was used.')

/** To a right password: whoever has nothing else does not get in. */
const passkeyRequired = () =>
  new ApiError(403, PASSKEY_REQUIRED_CODE, 'This account signs in with its passkey, or with a recovery code.')

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

export const signInRoutes: readonly Route[] = [
  { call: calls.register, handle: register },
  { call: calls.login, handle: login },
  { call: calls.logout, handle: logout },
]
