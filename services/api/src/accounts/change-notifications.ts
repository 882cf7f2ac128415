import { changeAccount } from '@presale/accounts'
import { notificationsChange } from '@presale/contracts'
import { notSignedIn } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { asCurrentUser } from './as-current-user'

export const changeNotifications: Handler<SignedInCall> = async (call, services) => {
  const { emailNotifications, marketingEmails } = parse(notificationsChange, call.body)
  const change = { emailNotifications, marketingEmails }
  const user = await changeAccount(services.pool, call.user.id, change)
  // No address is changed here that could be taken: he was deleted a moment ago.
  if (!user || user === 'email-taken') throw notSignedIn()
  return { status: 200, body: await asCurrentUser(user, services) }
}
