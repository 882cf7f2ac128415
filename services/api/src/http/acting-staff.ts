import { publicSessionId } from '@presale/accounts'
import type { ActingStaff } from '@presale/sale'
import type { SignedInCall } from './call'

/** Who an admin action is recorded for. */
export function actingStaff({
  user,
  correlationId,
  receivedAt,
  ipAddress,
  sessionToken,
}: SignedInCall): ActingStaff {
  const sessionId = sessionToken === undefined ? null : publicSessionId(sessionToken)
  const role = user.isAdmin ? 'admin' : 'moderator'
  return { id: user.id, role, correlationId, at: receivedAt, ipAddress, sessionId }
}
