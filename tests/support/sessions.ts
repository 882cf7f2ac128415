import { createPool } from '@presale/read-store'
import type { Screens } from './screens'

/** Ten minutes pass in all sessions of somebody, without waiting for them: then signing in does not suffice any more. */
export async function tenMinutesPass({ databaseUrl }: Screens, userId: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    await pool.query(
      `update accounts.sessions set created_at = created_at - make_interval(mins => 10),
         password_confirmed_at = password_confirmed_at - make_interval(mins => 10)
       where user_id = $1`,
      [userId],
    )
  } finally {
    await pool.end()
  }
}
