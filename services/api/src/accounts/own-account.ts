import {
  changeAccount,
  hasSession,
  isEmailConfirmed,
  lockEmail,
  recordCredentialChange,
  type User,
} from '@presale/accounts'
import {
  calls,
  type ModeratorStatus,
  type Notifications,
  newUserName,
  notificationsChange,
  type ProfileChange,
  profileChange,
} from '@presale/contracts'
import { inTransaction, type PoolClient } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notSignedIn } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import { requireStepUp } from '../http/guard'
import type { Route } from '../http/mount-routes'
import { assertHasPasskey } from '../http/needs-passkey'
import { parse } from '../http/parse'
import { limitEmailChange } from '../limits/limit-calls'
import { logSecurity } from '../security-log/security-log'
import { asCurrentUser } from './as-current-user'
import { emailTaken } from './credential-refusals'
import { confirmationKey, confirmLater, sendsConfirmations } from './email-confirmation'
import { currentToken } from './own-password'

const showCurrentUser: Handler<SignedInCall> = async ({ user, session }, services) => ({
  status: 200,
  body: await asCurrentUser(user, session.hasPasskey, services),
})

/** Another address is another way to sign in: it needs the password again, and is recorded. */
const changeProfile: Handler<SignedInCall> = async (call, services) => {
  const change = parse(profileChange, call.body)
  // The call is open to them for what the page notes by itself: the language and the time zone.
  if (change.name !== undefined || change.email !== undefined) assertHasPasskey(call.session, services.config)
  // Whoever has a name of before saves their other data with it.
  const { name } = change
  if (name !== undefined && name !== call.user.name.normalize('NFC')) parse(newUserName, name)
  if (change.email !== undefined && change.email !== call.user.email) {
    services.stated.assertKnown()
    requireStepUp(call, services)
    await limitEmailChange(services.limiter, call)
  }
  const key = await confirmationKey(services)
  const user = await inTransaction(services.pool, (client) => changeWithin(client, call, change, key))
  if (user.email !== call.user.email) logSecurity(services, call, { event: 'email-changed' })
  return { status: 200, body: await asCurrentUser(user, call.session.hasPasskey, services) }
}

/**
 * A new password ends every session: a change that waited for it is not made.
 * @throws ApiError 409 for an address that another account has, 401 where the session has ended meanwhile
 */
async function changeWithin(
  client: PoolClient,
  call: SignedInCall,
  change: ProfileChange,
  key: Buffer | undefined,
): Promise<User> {
  const emailBefore = await lockEmail(client, call.user.id)
  if (!(await hasSession(client, currentToken(call)))) throw notSignedIn()
  const user = await changeAccount(client, call.user.id, change)
  if (user === 'email-taken') throw emailTaken()
  if (!user || emailBefore === undefined) throw notSignedIn()
  if (user.email !== emailBefore) {
    await recordEmailChange(client, call, emailBefore, user.email)
    if (!isEmailConfirmed(user)) await confirmLater(client, user, { at: call.receivedAt, key })
  }
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
    kind: 'email',
    userId: user.id,
    emailBefore,
    emailAfter,
    at,
    ipAddress,
    sessionId: session.id,
    correlationId,
  })
  // Moderators can read the staff's changes, but not the addresses of admins.
  if (user.isAdmin || user.isModerator) {
    const done = { action: 'email-changed', subject: user.id, before: null, after: null }
    await recordAdminAction(client, actingStaff(call), done)
  }
}

/** The settings, and whether mail is configured: without a mail server none is sent. */
const showNotifications: Handler<SignedInCall> = async ({ user }, { config }) => {
  const { emailNotifications, marketingEmails } = user
  const body: Notifications = {
    emailNotifications,
    marketingEmails,
    mailConfigured: config.SMTP_URL !== undefined,
    sendsConfirmations: sendsConfirmations(config),
  }
  return { status: 200, body }
}

const changeNotifications: Handler<SignedInCall> = async (call, services) => {
  const { emailNotifications, marketingEmails } = parse(notificationsChange, call.body)
  const change = { emailNotifications, marketingEmails }
  const user = await changeAccount(services.pool, call.user.id, change)
  // This change has no address that could be taken: the user was deleted meanwhile.
  if (!user || user === 'email-taken') throw notSignedIn()
  return { status: 200, body: await asCurrentUser(user, call.session.hasPasskey, services) }
}

const checkModerator: Handler<SignedInCall> = async ({ user }) => {
  const body: ModeratorStatus = { isAdmin: user.isAdmin, isModerator: user.isModerator }
  return { status: 200, body }
}

export const ownAccountRoutes: readonly Route[] = [
  { call: calls.showAccount, handle: signedIn(showCurrentUser) },
  { call: calls.changeProfile, handle: signedIn(changeProfile) },
  { call: calls.showNotifications, handle: signedIn(showNotifications) },
  { call: calls.changeNotifications, handle: signedIn(changeNotifications) },
  { call: calls.checkModerator, handle: signedIn(checkModerator) },
]
