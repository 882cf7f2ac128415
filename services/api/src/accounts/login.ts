import { accountIdOf, signIn } from '@presale/accounts'
import { loginRequest } from '@presale/contracts'
import { ApiError } from '../http/api-error'
import type { Call, Handler } from '../http/call'
import { knownDevice } from '../http/device-cookie'
import { parse } from '../http/parse'
import { signInWithinLimits } from '../limits/sign-in-limits'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { beginSession } from './begin-session'
import { deviceKey } from './device-key'
import { wrongCredentials } from './wrong-credentials'

export const login: Handler = async (call, services) => {
  const { email, password } = parse(loginRequest, call.body)
  const userId = await accountIdOf(services.pool, email)
  const device = await deviceOf(userId, call, services)
  const by = { account: email, ipAddress: call.ipAddress, device }
  // Refused: whose account it is stands in the log as a hash alone, since the caller may be anybody.
  const note = { accountId: userId ?? null, email, details: { knownDevice: device !== undefined } }
  try {
    const user = await signInWithinLimits(services.limiter, by, () => signIn(services.pool, email, password))
    if (!user) throw wrongCredentials()
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

/** For an unknown address as for a known one: the same question, the same cookie looked at. */
async function deviceOf(
  userId: string | undefined,
  call: Call,
  { pool, config }: Services,
): Promise<string | undefined> {
  const key = await deviceKey(pool)
  const device = knownDevice(call.cookies, { userId: userId ?? '', key, site: config })
  return userId === undefined ? undefined : device
}
