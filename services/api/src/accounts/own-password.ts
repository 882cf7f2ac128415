import { changePassword, confirmPassword } from '@presale/accounts'
import {
  calls,
  PASSKEY_REQUIRED_CODE,
  type PasswordConfirmed,
  passwordChange,
  passwordConfirmation,
} from '@presale/contracts'
import type { PoolClient } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { ApiError } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import { requireStepUp } from '../http/guard'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { cookieWith } from '../http/session'
import { knownTurn } from '../limits/password-turns'
import { signInWithinLimits } from '../limits/sign-in-limits'
import { logSecurity } from '../security-log/security-log'
import { asCurrentUser } from './as-current-user'
import { assertPasswordStrength } from './credential-refusals'

/**
 * A wrong current password is 400: the frontends take 401 as signed out. It counts as a failed sign-in, so that
 * the password cannot be guessed from an open session.
 */
const changeOwnPassword: Handler<SignedInCall> = async (call, services) => {
  const { currentPassword, newPassword } = parse(passwordChange, call.body)
  services.stated.assertKnown()
  const { user, receivedAt: at, ipAddress, userAgent, correlationId } = call
  // The session that it begins counts as signed in: the password alone is not enough for that.
  if (call.session.hasPasskey) requireStepUp(call, services)
  assertPasswordStrength(newPassword, user)
  const body = await asCurrentUser(user, call.session.hasPasskey, services)
  const session = { userId: user.id, at, ipAddress, userAgent }
  const token = await signInWithinLimits(services.limiter, { account: user.id, ipAddress }, () =>
    changePassword(
      services.pool,
      { currentPassword, newPassword, session, sessionId: call.session.id, correlationId },
      knownTurn(user.id),
    ),
  )
  if (token === undefined) {
    logSecurity(services, call, { event: 'password-change-refused' })
    throw new ApiError(400, 'wrong-current-password', 'The current password is not correct.')
  }
  logSecurity(services, call, { event: 'password-changed', sessionToken: token })
  return { status: 200, body, headers: cookieWith(token, call.site) }
}

/**
 * Confirms the password once more. A wrong one is 400, since 401 means signed out, and counts as a failed sign-in, as
 * at a change of the password. For staff it is recorded.
 */
const confirmOwnPassword: Handler<SignedInCall> = async (call, services) => {
  const { pool, limiter, config } = services
  const { password } = parse(passwordConfirmation, call.body)
  services.stated.assertKnown()
  const { user, receivedAt: at, ipAddress } = call
  if (call.session.hasPasskey) {
    logSecurity(services, call, { event: 'password-confirmation-refused' })
    throw new ApiError(403, PASSKEY_REQUIRED_CODE, 'This account confirms with its passkey.')
  }
  const seconds = config.STEP_UP_SECONDS
  const confirming = { userId: user.id, token: currentToken(call), password, at, seconds }
  const note = (client: PoolClient, confirmedUntil: Date) =>
    noteConfirmed(client, call, 'password-confirmed', confirmedUntil)
  const until = await signInWithinLimits(limiter, { account: user.id, ipAddress }, () =>
    confirmPassword(pool, confirming, note, knownTurn(user.id)),
  )
  if (until === undefined) {
    logSecurity(services, call, { event: 'password-confirmation-refused' })
    throw new ApiError(400, 'wrong-password', 'Password is wrong')
  }
  logSecurity(services, call, { event: 'password-confirmed' })
  const body: PasswordConfirmed = { confirmedUntil: until.toISOString() }
  return { status: 200, body }
}

/** For staff it is recorded. */
export async function noteConfirmed(
  client: PoolClient,
  call: SignedInCall,
  action: 'password-confirmed' | 'passkey-confirmed',
  confirmedUntil: Date,
): Promise<void> {
  if (!call.user.isAdmin && !call.user.isModerator) return
  const after = { confirmedUntil: confirmedUntil.toISOString() }
  await recordAdminAction(client, actingStaff(call), { action, subject: call.user.id, before: null, after })
}

/** The token of the calling session; every signed-in call has one. */
export function currentToken({ sessionToken, route }: SignedInCall): string {
  if (sessionToken === undefined) throw new Error(`${route} was reached without a token`)
  return sessionToken
}

export const ownPasswordRoutes: readonly Route[] = [
  { call: calls.changePassword, handle: signedIn(changeOwnPassword) },
  { call: calls.confirmPassword, handle: signedIn(confirmOwnPassword) },
]
