import { changePassword } from '@presale/accounts'
import { passwordChange } from '@presale/contracts'
import { ApiError } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { cookieWith } from '../http/session-cookie'
import { signInWithinLimits } from '../limits/sign-in-limits'
import { logSecurity } from '../security-log/security-log'
import { asCurrentUser } from './as-current-user'
import { assertPasswordStrength } from './assert-password-strength'

/**
 * A wrong current password is 400: 401 would tell the screens that nobody is signed in. It counts as a
 * failed sign-in does: whoever finds a session open must not find out the password by trying.
 */
export const changeOwnPassword: Handler<SignedInCall> = async (call, services) => {
  const { currentPassword, newPassword } = parse(passwordChange, call.body)
  const { user, receivedAt: at, ipAddress, userAgent, correlationId } = call
  assertPasswordStrength(newPassword, user)
  const body = await asCurrentUser(user, services)
  const session = { userId: user.id, at, ipAddress, userAgent }
  const token = await signInWithinLimits(services.limiter, { account: user.id, ipAddress }, () =>
    changePassword(services.pool, {
      ...{ currentPassword, newPassword, session, sessionId: call.session.id, correlationId },
    }),
  )
  if (token === undefined) {
    logSecurity(services, call, { event: 'password-change-refused' })
    throw new ApiError(400, 'wrong-current-password', 'The current password is not correct.')
  }
  logSecurity(services, call, { event: 'password-changed', sessionToken: token })
  return { status: 200, body, headers: cookieWith(token, services.config) }
}
