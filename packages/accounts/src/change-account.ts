import { firstRowOf, isUniqueViolation, type Queryable } from '@presale/read-store'
import { sealCredentials } from './staff-seals'
import { USER_COLUMNS, type User, userRow } from './users'

const address = userRow.pick({ email: true })

/** A field that is left out stays. */
export interface AccountChange {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly emailNotifications?: boolean | undefined
  readonly marketingEmails?: boolean | undefined
  readonly language?: string | undefined
  readonly timeZone?: string | undefined
}

/** The address of an account, which stays as it is until the client's transaction ends. */
export async function lockEmail(db: Queryable, id: string): Promise<string | undefined> {
  const locked = await firstRowOf(db, address, 'select email from accounts.users where id = $1 for update', [
    id,
  ])
  return locked?.email
}

/** @returns the account as it is now; nothing where it is gone. */
export async function changeAccount(
  db: Queryable,
  id: string,
  change: AccountChange,
): Promise<User | 'email-taken' | undefined> {
  try {
    const changed = await firstRowOf(
      db,
      userRow,
      `update accounts.users u set
         name = coalesce($2, u.name),
         email = coalesce($3, u.email),
         email_notifications = coalesce($4, u.email_notifications),
         marketing_emails = coalesce($5, u.marketing_emails),
         language = coalesce($6, u.language),
         time_zone = coalesce($7, u.time_zone)
       where u.id = $1 returning ${USER_COLUMNS}`,
      [
        id,
        change.name,
        change.email,
        change.emailNotifications,
        change.marketingEmails,
        change.language,
        change.timeZone,
      ],
    )
    if (changed && change.email !== undefined) await sealCredentials(db, id)
    return changed
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return 'email-taken'
    throw error
  }
}
