import { createPool } from '@presale/read-store'
import type { Screens } from './screens'
import { STEP_UP_SECONDS } from './system'

/** All sessions of somebody grow so old, without waiting for it, that signing in does not suffice any more. */
export async function passwordGrowsOld({ databaseUrl }: Screens, userId: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    await pool.query(
      `update accounts.sessions set created_at = created_at - make_interval(secs => $2),
         password_confirmed_at = password_confirmed_at - make_interval(secs => $2)
       where user_id = $1`,
      [userId, STEP_UP_SECONDS],
    )
  } finally {
    await pool.end()
  }
}
