import { findListedUser } from '@presale/accounts'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom } from '../http/parse'
import { NO_SUCH_USER } from './administration-refusals'
import { asAdminUsers } from './as-admin-user'

/** One row of the admin's user list. What the list hides from a moderator is not there for him here either. */
export const showUser: Handler<SignedInCall> = async (call, services) => {
  const user = await findListedUser(services.pool, idFrom(call.params, NO_SUCH_USER))
  if (!user || (user.isAdmin && !call.user.isAdmin)) throw notFound(NO_SUCH_USER)
  const [body] = await asAdminUsers([user], services)
  return { status: 200, body }
}
