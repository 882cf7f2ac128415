import { isUniqueViolation, type Queryable } from '@presale/read-store'
import { USER_COLUMNS, type User, type UserRow, userFromRow } from './users'

/** A field that is left out stays. */
export interface AccountChange {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly emailNotifications?: boolean | undefined
  readonly marketingEmails?: boolean | undefined
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
