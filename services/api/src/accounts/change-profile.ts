import { changeAccount } from '@presale/accounts'
import { profileChange } from '@presale/contracts'
import { notSignedIn } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { asCurrentUser } from './as-current-user'
import { emailTaken } from './email-taken'

export const changeProfile: Handler<SignedInCall> = async (call, services) => {
  const { name, email } = parse(profileChange, call.body)
  const user = await changeAccount(services.pool, call.user.id, { name, email })
  if (user === 'email-taken') throw emailTaken()
  if (!user) throw notSignedIn()
  return { status: 200, body: await asCurrentUser(user, services) }
}
