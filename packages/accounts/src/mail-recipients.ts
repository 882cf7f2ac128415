import type { Queryable } from '@presale/read-store'

/** Who may be written to, as of now: read when a mail is sent, not when it is planned. */
export interface MailRecipient {
  readonly name: string
  readonly email: string
  readonly isAdmin: boolean
  /** The person's own switch: off means no mail about purchases. */
  readonly emailNotifications: boolean
}

/** Nothing for a deleted user. */
export async function findMailRecipient(db: Queryable, userId: string): Promise<MailRecipient | undefined> {
  const { rows } = await db.query<{
    name: string
    email: string
    is_admin: boolean
    email_notifications: boolean
  }>('select name, email, is_admin, email_notifications from accounts.users where id = $1', [userId])
  const row = rows[0]
  return (
    row && {
      name: row.name,
      email: row.email,
      isAdmin: row.is_admin,
      emailNotifications: row.email_notifications,
    }
  )
}

export async function idsOfAdmins(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from accounts.users where is_admin order by created_at, id',
  )
  return rows.map(({ id }) => id)
}
