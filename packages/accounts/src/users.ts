import { column, columnNames, firstRowOf, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'

/** An account, without its password. */
export const userRow = row({
  id: column.uuid(),
  name: column.text(),
  /** As it was entered, trimmed; unique without regard to case. */
  email: column.text(),
  /** The address that its owner confirmed last, which may be an earlier one; null: none. */
  confirmedEmail: column.nullable(column.text()),
  isAdmin: column.boolean(),
  isModerator: column.boolean(),
  emailNotifications: column.boolean(),
  marketingEmails: column.boolean(),
  createdAt: column.date(),
  /** What they chose to read in; null: nothing. */
  language: column.nullable(column.text()),
  /** Of their browser, an IANA name; null: not known. */
  timeZone: column.nullable(column.text()),
})
export type User = RowOf<typeof userRow>

/** Of `accounts.users u`. */
export const USER_COLUMNS = columnNames(userRow, 'u')

const person = userRow.pick({ name: true, email: true, isAdmin: true })
const named = userRow.pick({ id: true, name: true })

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly isAdmin: boolean
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly language?: string | undefined
  readonly timeZone?: string | undefined
}

/** @returns nothing where the email address has an account already. */
export function insertUser(db: Queryable, user: NewUser): Promise<User | undefined> {
  return firstRowOf(
    db,
    userRow,
    `insert into accounts.users as u (name, email, password_hash, is_admin, ip_address, user_agent, created_at,
       language, time_zone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (lower(email)) do nothing
     returning ${USER_COLUMNS}`,
    [
      user.name,
      user.email,
      user.passwordHash,
      user.isAdmin,
      user.ipAddress,
      user.userAgent,
      user.createdAt,
      user.language,
      user.timeZone,
    ],
  )
}

/** The name and address of an id, for those who may see them; nothing for a deleted user. */
export function findPerson(db: Queryable, id: string): Promise<RowOf<typeof person> | undefined> {
  return firstRowOf(db, person, 'select name, email, is_admin from accounts.people where id = $1', [id])
}

/** Names by id; ids without an account are left out. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await rowsOf(db, named, 'select id, name from accounts.people where id = any($1::uuid[])', [
    ids,
  ])
  return new Map(people.map(({ id, name }) => [id, name]))
}
