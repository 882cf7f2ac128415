import { column, firstRowOf, type Queryable, type RowOf, rowsOf } from '@presale/read-store'
import { userRow } from './users'

/** Who may be written to, as of now: read when a mail is sent, not when it is planned. */
const recipient = userRow
  .pick({ name: true, email: true, confirmedEmail: true, isAdmin: true, emailNotifications: true })
  .extend({
    /** From where the account was registered; null for one that was made on the server. */
    ipAddress: column.nullable(column.text()),
  })
export type MailRecipient = RowOf<typeof recipient>

const identified = userRow.pick({ id: true })

/** Nothing for a deleted user. */
export function findMailRecipient(db: Queryable, userId: string): Promise<MailRecipient | undefined> {
  return firstRowOf(
    db,
    recipient,
    `select name, email, confirmed_email, is_admin, email_notifications, ip_address
     from accounts.users where id = $1`,
    [userId],
  )
}

export async function idsOfAdmins(db: Queryable): Promise<string[]> {
  const admins = await rowsOf(
    db,
    identified,
    'select id from accounts.users where is_admin order by created_at, id',
  )
  return admins.map(({ id }) => id)
}
