import { deleteUser, findListedUser, type UserDeleted } from '@presale/accounts'
import { deleteUserQuery } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { inTransaction } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { type ApiError, conflict, notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom, parse } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { adminsOnly, NO_SUCH_USER } from './administration-refusals'

/**
 * Deletes an account; its sessions end with it, its purchases stay. Where some of them are undecided, only
 * with `confirm=true`: the person has been warned (design section 4).
 */
export const removeUser: Handler<SignedInCall> = async (call, services) => {
  const { confirm } = parse(deleteUserQuery, call.query)
  const userId = idFrom(call.params, NO_SUCH_USER)
  if (userId === call.user.id) throw deletesHimself()
  if (confirm === 'false') await assertAllDecided(userId, services)
  await inTransaction(services.pool, async (client) => {
    const deleted = await deleteUser(client, { actorId: call.user.id, userId })
    if (deleted.outcome !== 'deleted') throw refusalOf(deleted.outcome)
    await recordAdminAction(client, actingStaff(call), {
      ...{ action: 'user-deleted', subject: userId, before: { role: deleted.before }, after: null },
    })
  })
  logSecurity(services, call, { event: 'account-deleted', accountId: userId })
  return { status: 204 }
}

/** @throws ApiError 404 for an unknown user, 409 for one with purchases that nobody has decided on. */
async function assertAllDecided(userId: string, { pool, views }: Services): Promise<void> {
  if (!(await findListedUser(pool, userId))) throw notFound(NO_SUCH_USER)
  const { length: undecided } = await views.openPurchasesOf(userId)
  if (undecided === 0) return
  throw conflict(
    'undecided-purchases',
    `This user has ${undecided} undecided ${undecided === 1 ? 'purchase' : 'purchases'}, awaiting payment or approval. Confirm to delete the user all the same: they stay, and can still be decided.`,
  )
}

const deletesHimself = () => conflict('own-account', 'You cannot delete your own account.')

function refusalOf(refusal: Exclude<UserDeleted['outcome'], 'deleted'>): ApiError {
  switch (refusal) {
    case 'unknown':
      return notFound(NO_SUCH_USER)
    case 'self':
      return deletesHimself()
    case 'actor-is-no-admin':
      return adminsOnly()
    default:
      return assertNever(refusal)
  }
}
