import { signIn } from '@presale/accounts'
import { loginRequest } from '@presale/contracts'
import type { Handler } from '../http/call'
import { parse } from '../http/parse'
import { signInWithinLimits } from '../limits/sign-in-limits'
import { beginSession } from './begin-session'
import { wrongCredentials } from './wrong-credentials'

export const login: Handler = async (call, services) => {
  const { email, password } = parse(loginRequest, call.body)
  const by = { account: email, ipAddress: call.ipAddress }
  const user = await signInWithinLimits(services.limiter, by, () => signIn(services.pool, email, password))
  if (!user) throw wrongCredentials()
  return beginSession(user, 200, call, services)
}
