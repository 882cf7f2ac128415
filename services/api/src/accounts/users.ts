import {
  changeRole,
  countNewUsers,
  deleteUser,
  findListedUser,
  isEmailConfirmed,
  type ListedUser,
  listUsers,
  type Role,
  type RoleChanged,
  type UserDeleted,
} from '@presale/accounts'
import {
  type AdminUser,
  adminUsersQuery,
  calls,
  deleteUserQuery,
  type newUserHeaders,
} from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { inTransaction } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { ApiError, conflict, notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { pageHeaders } from '../http/paging'
import { idFrom, parse } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'

/** A page of the admin's user list, with the counters of new users. A moderator sees no admins. */
const listAllUsers: Handler<SignedInCall> = async (call, services) => {
  const { status: role, ...query } = parse(adminUsersQuery, call.query)
  const hidesAdmins = !call.user.isAdmin
  const [{ rows, ...counted }, newUsers] = await Promise.all([
    listUsers(services.pool, { ...query, role, hidesAdmins }),
    countNewUsers(services.pool, { now: call.receivedAt, hidesAdmins }),
  ])
  const { page, pageSize } = query
  const listPage = { page, pageSize, ...counted, rowCount: rows.length }
  const counters: Partial<Record<keyof typeof newUserHeaders, string>> = {
    'X-New-Users-Last-24-Hours': String(newUsers.last24Hours),
    'X-New-Users-Last-7-Days': String(newUsers.last7Days),
    ...(newUsers.isCapped ? { 'X-New-Users-Capped': 'true' } : {}),
  }
  const headers = { ...pageHeaders('/api/admin/users', call.query, listPage), ...counters }
  return { status: 200, body: await asAdminUsers(rows, services), headers }
}

/** One row of the admin's user list. As in the list, a moderator sees no admins. */
const showUser: Handler<SignedInCall> = async (call, services) => {
  const user = await findListedUser(services.pool, idFrom(call.params, NO_SUCH_USER))
  if (!user || (user.isAdmin && !call.user.isAdmin)) throw notFound(NO_SUCH_USER)
  const [body] = await asAdminUsers([user], services)
  return { status: 200, body }
}

const ACTION = {
  admin: 'user-made-admin',
  moderator: 'user-made-moderator',
  user: 'moderator-removed',
} as const satisfies Record<Role, string>

/** Gives the account in the path a role; where it has that role already, nothing is written. */
function changeUserRole(role: Role): Handler<SignedInCall> {
  return async (call, services) => {
    const userId = idFrom(call.params, NO_SUCH_USER)
    let before: Role | undefined
    const user = await inTransaction(services.pool, async (client) => {
      const changed = await changeRole(client, { actorId: call.user.id, userId }, role, call.receivedAt)
      if (changed.outcome === 'changed') {
        before = changed.before
        await recordAdminAction(client, actingStaff(call), {
          action: ACTION[role],
          subject: userId,
          before: { role: before },
          after: { role: changed.after },
        })
      } else if (changed.outcome !== 'unchanged') throw refusalOfRole(changed.outcome)
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

function refusalOfRole(refusal: Exclude<RoleChanged['outcome'], 'changed' | 'unchanged'>): ApiError {
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

const makeAdmin = changeUserRole('admin')
const makeModerator = changeUserRole('moderator')
const removeModerator = changeUserRole('user')

/**
 * Deletes an account; its sessions end with it, its purchases stay. Where some of them are undecided, `confirm=true`
 * is required.
 */
const removeUser: Handler<SignedInCall> = async (call, services) => {
  const { confirm } = parse(deleteUserQuery, call.query)
  const userId = idFrom(call.params, NO_SUCH_USER)
  if (userId === call.user.id) throw deletesOwnAccount()
  if (confirm === 'false') await assertAllDecided(userId, services)
  await inTransaction(services.pool, async (client) => {
    const deleted = await deleteUser(client, { actorId: call.user.id, userId })
    if (deleted.outcome !== 'deleted') throw refusalOfDeletion(deleted.outcome)
    await recordAdminAction(client, actingStaff(call), {
      action: 'user-deleted',
      subject: userId,
      before: { role: deleted.before },
      after: null,
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
    { count: undecided },
  )
}

const deletesOwnAccount = () => conflict('own-account', 'You cannot delete your own account.')

function refusalOfDeletion(refusal: Exclude<UserDeleted['outcome'], 'deleted'>): ApiError {
  switch (refusal) {
    case 'unknown':
      return notFound(NO_SUCH_USER)
    case 'self':
      return deletesOwnAccount()
    case 'actor-is-no-admin':
      return adminsOnly()
    default:
      return assertNever(refusal)
  }
}

/** Accounts as staff see them, with their current balances, in the order given. */
async function asAdminUsers(
  users: readonly ListedUser[],
  { views }: Pick<Services, 'views'>,
): Promise<AdminUser[]> {
  const balances = await views.balancesOf(users.map(({ id }) => id))
  return users.map(({ confirmedEmail, ...user }) => ({
    ...user,
    emailConfirmed: isEmailConfirmed({ email: user.email, confirmedEmail }),
    balance: balances.get(user.id) ?? 0,
    createdAt: user.createdAt.toISOString(),
  }))
}

const NO_SUCH_USER = 'There is no such user.'

/** For a caller who was demoted after the guard had let them through; the same answer as the guard's. */
const adminsOnly = () => new ApiError(403, 'admin-required', 'Admin privileges required')

export const userRoutes: readonly Route[] = [
  { call: calls.listUsers, handle: signedIn(listAllUsers) },
  { call: calls.showUser, handle: signedIn(showUser) },
  { call: calls.makeAdmin, handle: signedIn(makeAdmin) },
  { call: calls.makeModerator, handle: signedIn(makeModerator) },
  { call: calls.removeModerator, handle: signedIn(removeModerator) },
  { call: calls.deleteUser, handle: signedIn(removeUser) },
]
