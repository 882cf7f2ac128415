import { registerUser } from '@presale/accounts'
import { registerRequest } from '@presale/contracts'
import type { Handler } from '../http/call'
import { parse } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import { assertPasswordStrength } from './assert-password-strength'
import { beginSession } from './begin-session'
import { emailTaken } from './email-taken'

export const register: Handler = async (call, services) => {
  const { name, email, password } = parse(registerRequest, call.body)
  assertPasswordStrength(password, { name, email })
  const { receivedAt: at, ipAddress, userAgent } = call
  const user = await registerUser(services.pool, { name, email, password, ipAddress, userAgent, at })
  if (!user) throw emailTaken()
  const answer = await beginSession(user, 201, call, services)
  logSecurity(services, call, { event: 'registered', accountId: user.id })
  return answer
}
