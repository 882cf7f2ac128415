import { type Batches, type LongRead, type Pool, readInBatches } from '@presale/read-store'
import { LISTED_USER_COLUMNS, type ListedUser, type ListedUserRow, listedUserFromRow } from './listed-user'

/** Every account, newest first, as one moment saw them; no password, no hash of one. */
export async function* exportedUsers(
  pool: Pool,
  options: Pick<LongRead, 'onLost'> = {},
): Batches<ListedUser> {
  const text = `select ${LISTED_USER_COLUMNS} from accounts.users u order by u.created_at desc, u.id desc`
  for await (const rows of readInBatches<ListedUserRow>(pool, { text, ...options })) {
    yield rows.map(listedUserFromRow)
  }
}
