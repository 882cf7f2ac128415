import { addSeconds } from '@presale/kernel'
import type { Queryable } from '@presale/read-store'

// A client repeats a call within seconds, a tab that was asleep for a weekend within days; whoever comes
// with it after a week means it anew. Purchases lose nothing: their streams remember commands for good.
const KEPT_SECONDS = 7 * 24 * 3600

/** Removes keys that nobody will repeat any more. @returns how many. */
export async function removeOldKeys(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from api.idempotency_keys where created_at < $1', [
    addSeconds(now, -KEPT_SECONDS),
  ])
  return rowCount ?? 0
}
