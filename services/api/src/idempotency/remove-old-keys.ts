import { addSeconds } from '@presale/kernel'
import type { Queryable } from '@presale/read-store'

// A client repeats a call within seconds, a tab that slept over a weekend within days; the same key after a week is a
// new call. Purchases lose nothing: their streams remember commands for good.
const KEPT_SECONDS = 7 * 24 * 3600

/** Removes expired keys, at most so many, the oldest first. @returns how many */
export async function removeOldKeys(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from api.idempotency_keys where ctid = any(array(
       select ctid from api.idempotency_keys where created_at < $1 order by created_at limit $2 for update))`,
    [addSeconds(now, -KEPT_SECONDS), limit],
  )
  return rowCount ?? 0
}
