import type { User } from '@presale/accounts'
import type { Access, ApiCall } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { ApiError, notSignedIn } from './api-error'

/**
 * Lets through whoever may call, and refuses everybody else; what nobody has decided on is refused.
 * @throws ApiError 401 without a session, 403 without the role.
 */
export function assertMayCall(access: Access | undefined, user: User | undefined): void {
  if (access === 'anonymous') return
  if (access === undefined) throw new ApiError(403, 'not-allowed', 'This is not open to anybody.')
  if (!user) throw notSignedIn()
  switch (access) {
    case 'user':
      return
    case 'staff':
      if (user.isAdmin || user.isModerator) return
      throw new ApiError(403, 'staff-required', 'Admin or moderator privileges required')
    case 'admin':
      if (user.isAdmin) return
      throw new ApiError(403, 'admin-required', 'Admin privileges required')
    default:
      assertNever(access)
  }
}

/** Does the guard ask for the password before this call? */
export function needsPassword(
  { stepUp }: Pick<ApiCall, 'stepUp'>,
  params: Readonly<Record<string, string>>,
): boolean {
  if (stepUp === undefined) return false
  if (stepUp === 'always') return true
  return stepUp.asks !== 'handler' && stepUp.asks(params)
}
