import type { Pool } from '@presale/read-store'
import { waitFor } from '@presale/testing'

/**
 * Lets nobody write these tables until the work is done: who began to is in the middle of a transaction then.
 * @param work is given what resolves as soon as somebody waits for each of them
 */
export async function whileLocked(
  pool: Pool,
  tables: readonly string[],
  work: (isEachAwaited: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const hold = await pool.connect()
  await hold.query('begin')
  try {
    await hold.query(`lock table ${tables.join(', ')} in share mode`)
    await work(async () => {
      const waiting =
        'select distinct relation from pg_locks where not granted and relation = any($1::regclass[])'
      await waitFor(
        async () => (await pool.query(waiting, [tables])).rowCount === tables.length || undefined,
        {
          what: `somebody to write ${tables.join(' and ')}`,
          timeoutMs: 60_000,
        },
      )
    })
  } finally {
    await hold.query('rollback')
    hold.release()
  }
}
