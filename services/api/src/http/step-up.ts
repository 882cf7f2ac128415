import { isPasswordFresh } from '@presale/accounts'
import { PASSWORD_REQUIRED_CODE } from '@presale/contracts'
import { logSecurity, type SecurityCall } from '../security-log/security-log'
import type { Services } from '../services'
import { ApiError } from './api-error'
import type { SignedInCall } from './call'

const SENTENCE = 'Enter your password again for this. Signing in again also serves.'

/**
 * A session that somebody found open does not suffice for what moves money or says who may: the password must
 * have been given in it within the last STEP_UP_SECONDS. Which calls that are stands in their rows (`stepUp`); the
 * guard asks for those that always need it, a handler for those that depend on what is changed.
 * @throws ApiError 403 `password-required`
 */
export function requireStepUp(
  call: SecurityCall & Pick<SignedInCall, 'session' | 'route'>,
  services: Pick<Services, 'clock' | 'config' | 'securityLog'>,
): void {
  const { clock, config } = services
  if (isPasswordFresh(call.session, { now: clock.now(), seconds: config.STEP_UP_SECONDS })) return
  logSecurity(services, call, { event: 'password-required', details: { endpoint: call.route } })
  throw new ApiError(403, PASSWORD_REQUIRED_CODE, SENTENCE)
}
