import { inTransaction, type Pool, type PoolClient, type Queryable } from '@presale/read-store'
import { verifyPassword } from './passwords'
import { storedIdOf } from './sessions'

/** So long a confirmed password holds, for the session that it was confirmed in. */
export const PASSWORD_CONFIRMED_SECONDS = 600

interface ConfirmingSession {
  readonly userId: string
  readonly token: string
}

/**
 * Notes in the session that whoever has it knows the password. A password that changes meanwhile is not
 * confirmed, nor is anything in a session that has ended.
 * @param note what else is written down, in the same transaction
 * @returns until when it holds; nothing where the password is wrong
 */
export async function confirmPassword(
  pool: Pool,
  confirming: ConfirmingSession & { readonly password: string; readonly at: Date },
  note: (client: PoolClient, confirmedUntil: Date) => Promise<void>,
): Promise<Date | undefined> {
  const { userId, token, password, at } = confirming
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from accounts.users where id = $1',
    [userId],
  )
  const passwordHash = rows[0]?.password_hash
  if (!(await verifyPassword(passwordHash, password))) return undefined
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update accounts.sessions s set password_confirmed_at = $3
       from accounts.users u
       where s.id = $1 and s.user_id = $2 and u.id = $2 and u.password_hash = $4`,
      [storedIdOf(token), userId, at, passwordHash],
    )
    if (rowCount !== 1) return undefined
    const confirmedUntil = new Date(at.getTime() + PASSWORD_CONFIRMED_SECONDS * 1000)
    await note(client, confirmedUntil)
    return confirmedUntil
  })
}

/** Was the password confirmed in this session within the last 10 minutes? */
export async function hasConfirmedPassword(
  db: Queryable,
  { userId, token }: ConfirmingSession,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from accounts.sessions
     where id = $1 and user_id = $2
       and password_confirmed_at > $3::timestamptz - make_interval(secs => $4)`,
    [storedIdOf(token), userId, now, PASSWORD_CONFIRMED_SECONDS],
  )
  return rowCount === 1
}
