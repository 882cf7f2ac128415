import { column, columnNames, type RowOf, row } from '@presale/read-store'
import { userRow } from './users'

const { id, name, email, confirmedEmail, isAdmin, isModerator, createdAt } = userRow.shape

/** A row of the admin's user list, without the balance. */
export const listedUserRow = row({
  id,
  name,
  email,
  confirmedEmail,
  ipAddress: column.nullable(column.text()),
  userAgent: column.nullable(column.text()),
  isAdmin,
  isModerator,
  createdAt,
})
export type ListedUser = RowOf<typeof listedUserRow>

/** Of `accounts.users u`. */
export const LISTED_USER_COLUMNS = columnNames(listedUserRow, 'u')
