import { firstRowOf, type PoolClient, type Queryable, rowsOf, takeTransactionLock } from '@presale/read-store'
import { sealCredentials } from './staff-seals'
import type { Role } from './user-list'
import { userRow } from './users'

const roles = userRow.pick({ isAdmin: true, isModerator: true })

/** A change of one account by another. */
export interface Administration {
  /** The acting admin. */
  readonly actorId: string
  /** Whose account it is done to. */
  readonly userId: string
}

export type RoleChanged =
  | { readonly outcome: 'changed'; readonly before: Role; readonly after: Role }
  /** They have the role already; nothing was written. */
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'unknown' | 'is-admin' | 'actor-is-no-admin' }

/**
 * Gives an account one of the three roles (user to admin, user to moderator, moderator
 * back to user). An admin stays one: no role change leads away from it.
 * @param client inside a transaction, which the caller commits.
 */
export async function changeRole(
  client: PoolClient,
  { actorId, userId }: Administration,
  role: Role,
  at: Date,
): Promise<RoleChanged> {
  await takeTransactionLock(client, 'admins')
  if ((await roleOf(client, actorId)) !== 'admin') return { outcome: 'actor-is-no-admin' }
  const before = await roleOf(client, userId)
  if (before === undefined) return { outcome: 'unknown' }
  if (before === role) return { outcome: 'unchanged' }
  if (before === 'admin') return { outcome: 'is-admin' }
  // A moderator who becomes an admin has been staff all along.
  await client.query(
    `update accounts.users set is_admin = $2, is_moderator = $3,
       staff_since = case when not ($2 or $3) then null when is_admin or is_moderator then staff_since else $4 end
     where id = $1`,
    [userId, role === 'admin', role === 'moderator', at],
  )
  // Whoever makes somebody staff vouches for the account as it is; one of staff was vouched for before.
  if (before === 'user') await sealCredentials(client, userId)
  return { outcome: 'changed', before, after: role }
}

const staffRow = userRow.pick({ id: true, isAdmin: true, isModerator: true })

/** Who has a role, by id; everybody else is a user. */
export async function staffRoles(db: Queryable): Promise<Readonly<Record<string, Role>>> {
  const staff = await rowsOf(
    db,
    staffRow,
    'select id, is_admin, is_moderator from accounts.users where is_admin or is_moderator order by id',
  )
  return Object.fromEntries(staff.map(({ id, isAdmin }) => [id, isAdmin ? 'admin' : 'moderator']))
}

export type UserDeleted =
  | { readonly outcome: 'deleted'; readonly before: Role }
  | { readonly outcome: 'unknown' | 'self' | 'actor-is-no-admin' }

/**
 * Deletes an account and with it its sessions; its purchases stay. An admin is left in any case: whoever
 * deletes is one, seen under the lock, and nobody deletes their own account.
 * @param client inside a transaction, which the caller commits.
 */
export async function deleteUser(
  client: PoolClient,
  { actorId, userId }: Administration,
): Promise<UserDeleted> {
  await takeTransactionLock(client, 'admins')
  if ((await roleOf(client, actorId)) !== 'admin') return { outcome: 'actor-is-no-admin' }
  if (actorId === userId) return { outcome: 'self' }
  const before = await roleOf(client, userId)
  if (before === undefined) return { outcome: 'unknown' }
  await client.query('delete from accounts.users where id = $1', [userId])
  return { outcome: 'deleted', before }
}

/** Locks the row: the caller may rely on it until its transaction ends. */
async function roleOf(client: PoolClient, id: string): Promise<Role | undefined> {
  const account = await firstRowOf(
    client,
    roles,
    'select is_admin, is_moderator from accounts.users where id = $1 for update',
    [id],
  )
  if (!account) return undefined
  if (account.isAdmin) return 'admin'
  return account.isModerator ? 'moderator' : 'user'
}
