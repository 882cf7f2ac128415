import { copyRows, type PoolClient } from '@presale/read-store'
import type { NewUser } from './users'

/** An account as it is written in bulk, with an id of the caller's choice and a password hash made before. */
export type CopiedUser = NewUser & { readonly id: string }

const COLUMNS = [
  'id',
  'name',
  'email',
  'password_hash',
  'is_admin',
  'ip_address',
  'user_agent',
  'created_at',
] as const

/**
 * Writes many accounts at once with COPY, as part of the client's transaction: for seeding, never for the web.
 * @throws when one of the ids or addresses is taken
 */
export function copyUsers(client: PoolClient, users: Iterable<CopiedUser>): Promise<number> {
  return copyRows(client, 'accounts.users', COLUMNS, asRows(users))
}

function* asRows(users: Iterable<CopiedUser>) {
  for (const { id, name, email, passwordHash, isAdmin, ipAddress, userAgent, createdAt } of users) {
    yield [id, name, email, passwordHash, isAdmin, ipAddress, userAgent, createdAt]
  }
}
