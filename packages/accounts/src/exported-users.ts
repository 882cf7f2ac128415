import { type Batches, type LongRead, type Pool, readInBatches } from '@presale/read-store'
import type { ListedUser } from './user-list'

interface UserRecord {
  id: string
  name: string
  email: string
  ip_address: string | null
  user_agent: string | null
  is_admin: boolean
  is_moderator: boolean
  created_at: Date
}

/** Every account, newest first, as one moment saw them; no password, no hash of one. */
export async function* exportedUsers(
  pool: Pool,
  options: Pick<LongRead, 'onLost'> = {},
): Batches<ListedUser> {
  const text = `select id, name, email, ip_address, user_agent, is_admin, is_moderator, created_at
    from accounts.users order by created_at desc, id desc`
  for await (const rows of readInBatches<UserRecord>(pool, { text, ...options })) {
    yield rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      isAdmin: row.is_admin,
      isModerator: row.is_moderator,
      createdAt: row.created_at,
    }))
  }
}
