import { addSeconds, LIST_COUNT_LIMIT } from '@presale/kernel'
import { column, onlyRowOf, type Queryable, row } from '@presale/read-store'

const DAY_SECONDS = 24 * 3600

export interface NewUsers {
  /** Exact up to 10,000. */
  readonly last24Hours: number
  readonly last7Days: number
  /** There are more than one of the two says. */
  readonly isCapped: boolean
}

const counted = row({ day: column.bigint(), week: column.bigint() })

/** The counters above the user list, of those whom the reader may see. */
export async function countNewUsers(
  db: Queryable,
  { now, hidesAdmins }: { readonly now: Date; readonly hidesAdmins: boolean },
): Promise<NewUsers> {
  const { day, week } = await onlyRowOf(
    db,
    counted,
    `select count(*) filter (where newest.created_at > $1) as day, count(*) as week
     from (
       select u.created_at from accounts.users u
       where u.created_at > $2 ${hidesAdmins ? 'and not u.is_admin' : ''}
       order by u.created_at desc limit ${LIST_COUNT_LIMIT + 1}) newest`,
    [addSeconds(now, -DAY_SECONDS), addSeconds(now, -7 * DAY_SECONDS)],
  )
  return {
    last24Hours: Math.min(day, LIST_COUNT_LIMIT),
    last7Days: Math.min(week, LIST_COUNT_LIMIT),
    isCapped: week > LIST_COUNT_LIMIT,
  }
}
