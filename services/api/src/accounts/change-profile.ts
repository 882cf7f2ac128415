import { changeAccount, lockEmail, recordCredentialChange, type User } from '@presale/accounts'
import { type ProfileChange, profileChange } from '@presale/contracts'
import { inTransaction, type PoolClient } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notSignedIn } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { requireStepUp } from '../http/step-up'
import { limitEmailChange } from '../limits/limit-calls'
import { logSecurity } from '../security-log/security-log'
import { asCurrentUser } from './as-current-user'
import { emailTaken } from './email-taken'

/** Another address is another way to sign in: it needs the password again, and is written down. */
export const changeProfile: Handler<SignedInCall> = async (call, services) => {
  const change = parse(profileChange, call.body)
  if (change.email !== undefined && change.email !== call.user.email) {
    requireStepUp(call, services)
    await limitEmailChange(services.limiter, call)
  }
  const user = await inTransaction(services.pool, (client) => changeWithin(client, call, change))
  if (user.email !== call.user.email) logSecurity(services, call, { event: 'email-changed' })
  return { status: 200, body: await asCurrentUser(user, services) }
}

/** @throws ApiError 409 for an address that another account has */
async function changeWithin(
  client: PoolClient,
  call: SignedInCall,
  { name, email }: ProfileChange,
): Promise<User> {
  const emailBefore = await lockEmail(client, call.user.id)
  const user = await changeAccount(client, call.user.id, { name, email })
  if (user === 'email-taken') throw emailTaken()
  if (!user || emailBefore === undefined) throw notSignedIn()
  if (user.email !== emailBefore) await recordEmailChange(client, call, emailBefore, user.email)
  return user
}

async function recordEmailChange(
  client: PoolClient,
  call: SignedInCall,
  emailBefore: string,
  emailAfter: string,
): Promise<void> {
  const { user, receivedAt: at, ipAddress, session, correlationId } = call
  await recordCredentialChange(client, {
    ...{ kind: 'email', userId: user.id, emailBefore, emailAfter },
    ...{ at, ipAddress, sessionId: session.id, correlationId },
  })
  // Moderators read the staff's changes, and admins' addresses are not for them.
  if (user.isAdmin || user.isModerator) {
    const done = { action: 'email-changed', subject: user.id, before: null, after: null }
    await recordAdminAction(client, actingStaff(call), done)
  }
}
