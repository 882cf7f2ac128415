import { column, firstRowOf, inTransaction, type Pool, row } from '@presale/read-store'
import { recordCredentialChange } from './account-changes'
import { atOnce, hashPassword, type PasswordTurn } from './passwords'
import { createSession, endSessionsOf, type NewSession } from './sessions'
import { sealCredentials } from './staff-seals'
import { whileStanding } from './while-standing'

const changedAccount = row({ email: column.text() })

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
  /** What the renewed session is made of; its user is whose password changes. */
  readonly session: NewSession
  /** The public id of the session that it is done in, which ends with it. */
  readonly sessionId: string | null
  readonly correlationId: string
}

/**
 * Sets a new password, ends every session of the account, begins one new, and writes the change down, all or
 * nothing: nobody who has found a session open goes on in another one. Of two changes at once the second finds that its current password no longer is.
 * @returns the token of the new session; nothing where the current password is wrong.
 */
export async function changePassword(
  pool: Pool,
  change: PasswordChange,
  inTurn: PasswordTurn = atOnce,
): Promise<string | undefined> {
  // Both take their time: done before the transaction, which then holds no connection for it.
  const after = await inTurn(() => hashPassword(change.newPassword))
  return whileStanding(pool, change.session.userId, change.currentPassword, inTurn, (before) =>
    replace(pool, change, before, after),
  )
}

function replace(
  pool: Pool,
  { session, sessionId, correlationId }: PasswordChange,
  before: string,
  after: string,
): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    const changed = await firstRowOf(
      client,
      changedAccount,
      'update accounts.users set password_hash = $3 where id = $1 and password_hash = $2 returning email',
      [session.userId, before, after],
    )
    if (!changed) return undefined
    const { email } = changed
    await sealCredentials(client, session.userId)
    await endSessionsOf(client, session.userId)
    const { userId, at, ipAddress } = session
    await recordCredentialChange(client, {
      kind: 'password',
      userId,
      emailBefore: email,
      emailAfter: email,
      at,
      ipAddress,
      sessionId,
      correlationId,
    })
    return createSession(client, session)
  })
}
