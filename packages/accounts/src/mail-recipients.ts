import { column, firstRowOf, type Pool, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
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

/** What a person reads in; null is what is not known. */
const reading = row({
  language: column.nullable(column.text()),
  timeZone: column.nullable(column.text()),
})
export type Reading = RowOf<typeof reading>

const NOT_KNOWN: Reading = { language: null, timeZone: null }

/** Until 0.4.0: Postgres's 'no such column' and 'not allowed', where an api of 0.2.0 has neither made nor granted them. */
const NOT_THERE_YET = ['42703', '42501']

/** By itself, since a mail goes out though this is not known yet. Not within a transaction, which a refusal would end. */
export async function findReading(pool: Pool, userId: string): Promise<Reading> {
  try {
    const found = await firstRowOf(
      pool,
      reading,
      'select language, time_zone from accounts.users where id = $1',
      [userId],
    )
    return found ?? NOT_KNOWN
  } catch (error) {
    if (NOT_THERE_YET.includes(String((error as { code?: unknown }).code))) return NOT_KNOWN
    throw error
  }
}

export async function idsOfAdmins(db: Queryable): Promise<string[]> {
  const admins = await rowsOf(
    db,
    identified,
    'select id from accounts.users where is_admin order by created_at, id',
  )
  return admins.map(({ id }) => id)
}
