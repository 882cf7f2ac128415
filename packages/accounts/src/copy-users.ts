import { copyRows, type PoolClient } from '@presale/read-store'

/** An account as it is written in bulk, with an id of the caller's choice and a password hash made before. */
export interface CopiedUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly isAdmin: boolean
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly createdAt: Date
}

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
