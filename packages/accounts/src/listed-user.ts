/** A row of the admin's user list, without the balance. */
export interface ListedUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly isAdmin: boolean
  readonly isModerator: boolean
  readonly createdAt: Date
}

export interface ListedUserRow {
  id: string
  name: string
  email: string
  ip_address: string | null
  user_agent: string | null
  is_admin: boolean
  is_moderator: boolean
  created_at: Date
}

/** Of `accounts.users u`. */
export const LISTED_USER_COLUMNS =
  'u.id, u.name, u.email, u.ip_address, u.user_agent, u.is_admin, u.is_moderator, u.created_at'

export function listedUserFromRow(row: ListedUserRow): ListedUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    isAdmin: row.is_admin,
    isModerator: row.is_moderator,
    createdAt: row.created_at,
  }
}
