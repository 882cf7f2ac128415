import { accountIdOf, askForReset, findReset, resetPasswordByLink } from '@presale/accounts'
import { calls, passwordReset, passwordResetAsked } from '@presale/contracts'
import { conflict, rejected } from '../http/api-error'
import type { Call, Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { limitPasswordResets } from '../limits/limit-calls'
import { strangersTurn } from '../limits/password-turns'
import { forgiveSignIns } from '../limits/sign-in-limits'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { assertPasswordStrength } from './credential-refusals'
import { sendsConfirmations } from './email-confirmation'
import { keptKey } from './kept-key'

/**
 * Answers before it looks whose address it is: answer and time are the same for every address, whether or not an
 * account has it. The limits count what was entered, so they say nothing either.
 */
const ask: Handler = async (call, services) => {
  const { email } = parse(passwordResetAsked, call.body)
  if (!sendsConfirmations(services.config)) throw noResets()
  await limitPasswordResets(services.limiter, { email, ipAddress: call.ipAddress })
  void writeLink(email, call, services).catch((error: unknown) => {
    services.log.error({ err: error }, 'a link for a new password could not be written down')
  })
  return { status: 204 }
}

async function writeLink(email: string, call: Call, services: Services): Promise<void> {
  const key = await keptKey(services.pool, 'password-resets')
  services.stated.assertKnown()
  const staffId = await accountIdOf(services.pool, email)
  const isOfStaff = staffId !== undefined && services.stated.isStaff(staffId)
  // Also where somebody has taken the role out of the database.
  const accountId = isOfStaff
    ? undefined
    : await askForReset(services.pool, { email, at: call.receivedAt, key })
  logSecurity(services, call, { event: 'password-reset-asked', accountId: accountId ?? null, email })
}

/**
 * Open to whoever has the link. Only a POST uses it up, since programs that look through mails for harmful links open
 * each by GET. Nobody is signed in by it: who has the mail alone does not get further than the sign-in.
 */
const reset: Handler = async (call, services) => {
  const { token, newPassword } = parse(passwordReset, call.body)
  const { receivedAt: at, ipAddress, correlationId } = call
  const key = await keptKey(services.pool, 'password-resets')
  const found = await findReset(services.pool, { token, key })
  if (found.outcome !== 'valid') throw refused(found.outcome, call, services)
  services.stated.assertKnown()
  if (services.stated.isStaff(found.reset.userId)) throw refused('invalid', call, services)
  const { userId, name, email } = found.reset
  assertPasswordStrength(newPassword, { name, email })
  const change = { reset: found.reset, newPassword, at, ipAddress, correlationId }
  const isReset = await resetPasswordByLink(services.pool, change, strangersTurn(ipAddress))
  if (!isReset) throw refused('invalid', call, services)
  logSecurity(services, call, { event: 'password-reset', accountId: userId, details: { by: 'link' } })
  await forgiveSignIns(services.limiter, { account: email, ipAddress })
  return { status: 204 }
}

function refused(outcome: 'expired' | 'invalid', call: Call, services: Services) {
  logSecurity(services, call, { event: 'password-reset-refused', accountId: null, details: { outcome } })
  return outcome === 'expired'
    ? rejected('reset-expired', 'This link has expired. Ask for a new one where you sign in.')
    : rejected(
        'reset-invalid',
        'This link does not hold: it is not complete, was used, or a newer one or another password or address came after it. Ask for a new one where you sign in.',
      )
}

const noResets = () => conflict('no-password-resets', 'This site does not send links for a new password.')

export const passwordResetRoutes: readonly Route[] = [
  { call: calls.askForPasswordReset, handle: ask },
  { call: calls.resetPassword, handle: reset },
]
