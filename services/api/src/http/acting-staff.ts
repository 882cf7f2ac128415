import type { ActingStaff } from '@presale/sale'
import type { SignedInCall } from './call'

/** Who the admin action is written down for. */
export function actingStaff({ user, correlationId, receivedAt }: SignedInCall): ActingStaff {
  return { id: user.id, role: user.isAdmin ? 'admin' : 'moderator', correlationId, at: receivedAt }
}
