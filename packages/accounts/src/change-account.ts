import { isUniqueViolation, type Queryable } from '@presale/read-store'
import { USER_COLUMNS, type User, type UserRow, userFromRow } from './users'

/** A field that is left out stays. */
export interface AccountChange {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly emailNotifications?: boolean | undefined
  readonly marketingEmails?: boolean | undefined
}

/** The address of an account, which stays as it is until the client's transaction ends. */
export async function lockEmail(db: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ email: string }>(
    'select email from accounts.users where id = $1 for update',
    [id],
  )
  return rows[0]?.email
}

/** @returns the account as it is now; nothing where it is gone. */
export async function changeAccount(
  db: Queryable,
  id: string,
  change: AccountChange,
): Promise<User | 'email-taken' | undefined> {
  try {
    const { rows } = await db.query<UserRow>(
      `update accounts.users u set
         name = coalesce($2, u.name),
         email = coalesce($3, u.email),
         email_notifications = coalesce($4, u.email_notifications),
         marketing_emails = coalesce($5, u.marketing_emails)
       where u.id = $1 returning ${USER_COLUMNS}`,
      [id, change.name, change.email, change.emailNotifications, change.marketingEmails],
    )
    return rows[0] && userFromRow(rows[0])
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return 'email-taken'
    throw error
  }
}
