import { registerUser } from '@presale/accounts'
import { registerRequest } from '@presale/contracts'
import { conflict } from '../http/api-error'
import type { Handler } from '../http/call'
import { parse } from '../http/parse'
import { beginSession } from './begin-session'

export const register: Handler = async (call, services) => {
  const { name, email, password } = parse(registerRequest, call.body)
  const { receivedAt: at, ipAddress, userAgent } = call
  const user = await registerUser(services.pool, { name, email, password, ipAddress, userAgent, at })
  if (!user) throw conflict('email-taken', 'An account with this email address exists already.')
  return beginSession(user, 201, call, services)
}
