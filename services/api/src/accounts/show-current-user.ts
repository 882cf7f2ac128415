import type { Handler, SignedInCall } from '../http/call'
import { asCurrentUser } from './as-current-user'

export const showCurrentUser: Handler<SignedInCall> = async ({ user }, services) => ({
  status: 200,
  body: await asCurrentUser(user, services),
})
