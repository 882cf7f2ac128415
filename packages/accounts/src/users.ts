import type { Queryable } from '@presale/read-store'

/** An account, without its password. */
export interface User {
  readonly id: string
  readonly name: string
  /** As it was entered, trimmed; unique without regard to case. */
  readonly email: string
  readonly isAdmin: boolean
  readonly isModerator: boolean
  readonly emailNotifications: boolean
  readonly marketingEmails: boolean
  readonly createdAt: Date
}

export interface UserRow {
  id: string
  name: string
  email: string
  is_admin: boolean
  is_moderator: boolean
  email_notifications: boolean
  marketing_emails: boolean
  created_at: Date
}

export const USER_COLUMNS =
  'u.id, u.name, u.email, u.is_admin, u.is_moderator, u.email_notifications, u.marketing_emails, u.created_at'

export function userFromRow(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isAdmin: row.is_admin,
    isModerator: row.is_moderator,
    emailNotifications: row.email_notifications,
    marketingEmails: row.marketing_emails,
    createdAt: row.created_at,
  }
}

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly isAdmin: boolean
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly createdAt: Date
}

/** @returns nothing where the email address has an account already. */
export async function insertUser(db: Queryable, user: NewUser): Promise<User | undefined> {
  const { rows } = await db.query<UserRow>(
    `insert into accounts.users as u (name, email, password_hash, is_admin, ip_address, user_agent, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (lower(email)) do nothing
     returning ${USER_COLUMNS}`,
    [user.name, user.email, user.passwordHash, user.isAdmin, user.ipAddress, user.userAgent, user.createdAt],
  )
  return rows[0] && userFromRow(rows[0])
}

/** The name and address of an id, for those who may see them; nothing for a deleted user. */
export async function findPerson(
  db: Queryable,
  id: string,
): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await db.query<{ name: string; email: string }>(
    'select name, email from accounts.people where id = $1',
    [id],
  )
  return rows[0]
}

/** Names by id; ids without an account are left out. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, name from accounts.people where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}
