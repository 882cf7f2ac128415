import type { SettingKey } from '@presale/contracts'
import type { Queryable } from '@presale/read-store'

/** What holds are counted for. */
export const LIMITS = ['sale_hard_cap', 'sale_max_per_buyer'] as const satisfies readonly SettingKey[]

export const isLimit = (key: SettingKey): key is (typeof LIMITS)[number] =>
  (LIMITS as readonly SettingKey[]).includes(key)

/**
 * Without a limit nothing is read of the purchases, and a process of an earlier release holds no tokens for what it
 * sells. From here on nothing is sold under a limit until all that has been sold by then is counted.
 */
export async function countAnew(db: Queryable): Promise<void> {
  await db.query('update api.token_counter set is_complete = false, counting = counting + 1')
}

/** @param counting since it began; in vain where it has begun again. @returns whether it is complete now */
export async function markCounted(db: Queryable, counting: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update api.token_counter set is_complete = true where not is_complete and counting = $1',
    [counting],
  )
  return rowCount === 1
}
