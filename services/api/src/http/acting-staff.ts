import { publicSessionId } from '@presale/accounts'
import type { Actor } from '@presale/purchases'
import type { ActingStaff } from '@presale/sale'
import type { SignedInCall } from './call'

/** The role in which somebody acts as staff. */
export const staffRole = ({ isAdmin }: Pick<SignedInCall['user'], 'isAdmin'>) =>
  isAdmin ? ('admin' as const) : ('moderator' as const)

/** Who decides on a purchase. */
export const staffActor = ({ user }: SignedInCall): Actor => ({ id: user.id, role: staffRole(user) })

/** Who an admin action is recorded for. */
export function actingStaff({
  user,
  correlationId,
  receivedAt,
  ipAddress,
  sessionToken,
  hold,
}: SignedInCall): ActingStaff {
  const sessionId = sessionToken === undefined ? null : publicSessionId(sessionToken)
  return {
    id: user.id,
    role: staffRole(user),
    correlationId,
    at: receivedAt,
    ipAddress,
    sessionId,
    ...(hold && { hold }),
  }
}
