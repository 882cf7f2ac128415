import { confirmPassword } from '@presale/accounts'
import { type PasswordConfirmed, passwordConfirmation } from '@presale/contracts'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { ApiError } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { signInWithinLimits } from '../limits/sign-in-limits'
import { logSecurity } from '../security-log/security-log'
import { currentToken } from './current-token'

/**
 * Says once more who it is. A wrong password is 400, since 401 says that nobody is signed in, and counts as a
 * failed sign-in, as at a change of the password. Of staff it is written down.
 */
export const confirmOwnPassword: Handler<SignedInCall> = async (call, services) => {
  const { pool, limiter, config } = services
  const { password } = parse(passwordConfirmation, call.body)
  const { user, receivedAt: at, ipAddress } = call
  const seconds = config.STEP_UP_SECONDS
  const confirming = { userId: user.id, token: currentToken(call), password, at, seconds }
  const until = await signInWithinLimits(limiter, { account: user.id, ipAddress }, () =>
    confirmPassword(pool, confirming, async (client, confirmedUntil) => {
      if (!user.isAdmin && !user.isModerator) return
      const after = { confirmedUntil: confirmedUntil.toISOString() }
      const done = { action: 'password-confirmed', subject: user.id, before: null, after }
      await recordAdminAction(client, actingStaff(call), done)
    }),
  )
  if (until === undefined) {
    logSecurity(services, call, { event: 'password-confirmation-refused' })
    throw new ApiError(400, 'wrong-password', 'Password is wrong')
  }
  logSecurity(services, call, { event: 'password-confirmed' })
  const body: PasswordConfirmed = { confirmedUntil: until.toISOString() }
  return { status: 200, body }
}
