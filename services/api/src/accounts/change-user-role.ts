import { changeRole, findListedUser, type Role, type RoleChanged } from '@presale/accounts'
import { assertNever } from '@presale/kernel'
import { inTransaction } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { type ApiError, conflict, notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import { adminsOnly, NO_SUCH_USER } from './administration-refusals'
import { asAdminUsers } from './as-admin-user'

const ACTION = {
  admin: 'user-made-admin',
  moderator: 'user-made-moderator',
  user: 'moderator-removed',
} as const satisfies Record<Role, string>

/** Gives the account in the path a role; one that has it already is left alone, and nothing is written. */
function changeUserRole(role: Role): Handler<SignedInCall> {
  return async (call, services) => {
    const userId = idFrom(call.params, NO_SUCH_USER)
    let before: Role | undefined
    const user = await inTransaction(services.pool, async (client) => {
      const changed = await changeRole(client, { actorId: call.user.id, userId }, role, call.receivedAt)
      if (changed.outcome === 'changed') {
        before = changed.before
        await recordAdminAction(client, actingStaff(call), {
          ...{
            action: ACTION[role],
            subject: userId,
            before: { role: before },
            after: { role: changed.after },
          },
        })
      } else if (changed.outcome !== 'unchanged') throw refusalOf(changed.outcome)
      return findListedUser(client, userId)
    })
    if (!user) throw notFound(NO_SUCH_USER)
    if (before !== undefined) {
      logSecurity(services, call, {
        event: 'role-changed',
        accountId: userId,
        details: { before, after: role },
      })
    }
    const [body] = await asAdminUsers([user], services)
    return { status: 200, body }
  }
}

function refusalOf(refusal: Exclude<RoleChanged['outcome'], 'changed' | 'unchanged'>): ApiError {
  switch (refusal) {
    case 'unknown':
      return notFound(NO_SUCH_USER)
    case 'actor-is-no-admin':
      return adminsOnly()
    case 'is-admin':
      return conflict('user-is-admin', 'This user is an admin, and an admin stays one.')
    default:
      return assertNever(refusal)
  }
}

export const makeAdmin = changeUserRole('admin')
export const makeModerator = changeUserRole('moderator')
export const removeModerator = changeUserRole('user')
