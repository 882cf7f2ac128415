import { inTransaction, type Pool } from '@presale/read-store'
import { hashPassword, verifyPassword } from './passwords'
import { createSession, endSessionsOf, type NewSession } from './sessions'

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
  /** What the renewed session is made of; its user is whose password changes. */
  readonly session: NewSession
}

/**
 * Sets a new password, ends every session of the account and begins one new (design section 4), all or
 * nothing. Of two changes at once the second finds that its current password no longer is.
 * @returns the token of the new session; nothing where the current password is wrong.
 */
export async function changePassword(
  pool: Pool,
  { currentPassword, newPassword, session }: PasswordChange,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from accounts.users where id = $1',
    [session.userId],
  )
  const before = rows[0]?.password_hash
  if (!(await verifyPassword(before, currentPassword))) return undefined
  // Both take their time: done before the transaction, which then holds no connection for it.
  const after = await hashPassword(newPassword)
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update accounts.users set password_hash = $3 where id = $1 and password_hash = $2',
      [session.userId, before, after],
    )
    if (rowCount !== 1) return undefined
    await endSessionsOf(client, session.userId)
    return createSession(client, session)
  })
}
