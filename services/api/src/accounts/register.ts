import { registerUser } from '@presale/accounts'
import { registerRequest } from '@presale/contracts'
import type { Handler } from '../http/call'
import { parse } from '../http/parse'
import { beginSession } from './begin-session'
import { emailTaken } from './email-taken'

export const register: Handler = async (call, services) => {
  const { name, email, password } = parse(registerRequest, call.body)
  const { receivedAt: at, ipAddress, userAgent } = call
  const user = await registerUser(services.pool, { name, email, password, ipAddress, userAgent, at })
  if (!user) throw emailTaken()
  return beginSession(user, 201, call, services)
}
