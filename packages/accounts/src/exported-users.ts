import { domainSearch } from '@presale/kernel'
import { type Batches, isFindable, type LongRead, type Pool, readInBatches } from '@presale/read-store'
import { LISTED_USER_COLUMNS, type ListedUser, listedUserRow } from './listed-user'
import { type UserFilter, userConditionsOf } from './user-conditions'
import { unaccentedSearch } from './user-search'

/** The accounts that an admin's list would show so, newest first, as one moment saw them; no hash of a password. */
export async function* exportedUsers(
  pool: Pool,
  { role, search: asked }: Pick<UserFilter, 'search' | 'role'>,
  options: Pick<LongRead, 'onLost'> = {},
): Batches<ListedUser> {
  if (!isFindable(asked)) return
  const search = await unaccentedSearch(pool, asked)
  const { where, values } = userConditionsOf({
    role,
    search,
    domain: domainSearch(asked),
    hidesAdmins: false,
  })
  // What a search finds may stand anywhere along the order: it is found by its own index, and sorted then.
  const found = `select ${LISTED_USER_COLUMNS} from accounts.users u ${where}`
  const from = search === '' ? `accounts.users u ${where}` : `(${found} offset 0) u`
  const text = `select ${LISTED_USER_COLUMNS} from ${from} order by u.created_at desc, u.id desc`
  yield* readInBatches(pool, listedUserRow, { text, values, ...options })
}
