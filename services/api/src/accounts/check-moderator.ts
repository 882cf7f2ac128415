import type { ModeratorStatus } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'

export const checkModerator: Handler<SignedInCall> = async ({ user }) => {
  const body: ModeratorStatus = { isAdmin: user.isAdmin, isModerator: user.isModerator }
  return { status: 200, body }
}
