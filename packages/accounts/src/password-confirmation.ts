import { addSeconds } from '@presale/kernel'
import { firstRowOf, inTransaction, type Pool, type PoolClient } from '@presale/read-store'
import { atOnce, type PasswordTurn } from './passwords'
import { type Session, storedIdOf } from './sessions'
import { SEALED_SESSION_COLUMNS, sealedSessionRow, sealSession } from './staff-seals'
import { whileStanding } from './while-standing'

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
  confirming: ConfirmingSession & {
    readonly password: string
    readonly at: Date
    /** So long it holds, for this session alone. */
    readonly seconds: number
  },
  note: (client: PoolClient, confirmedUntil: Date) => Promise<void>,
  inTurn: PasswordTurn = atOnce,
): Promise<Date | undefined> {
  const { userId, token, password, at, seconds } = confirming
  return whileStanding(pool, userId, password, inTurn, (passwordHash) =>
    inTransaction(pool, async (client) => {
      const session = await firstRowOf(
        client,
        sealedSessionRow,
        `update accounts.sessions s set password_confirmed_at = $3
         from accounts.users u
         where s.id = $1 and s.user_id = $2 and u.id = $2 and u.password_hash = $4
         returning ${SEALED_SESSION_COLUMNS}`,
        [storedIdOf(token), userId, at, passwordHash],
      )
      if (!session) return undefined
      await sealSession(client, session)
      const confirmedUntil = addSeconds(at, seconds)
      await note(client, confirmedUntil)
      return confirmedUntil
    }),
  )
}

/** Was the password given in this session so lately that what needs it again may go on? */
export function isPasswordFresh(
  { passwordGivenAt }: Pick<Session, 'passwordGivenAt'>,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): boolean {
  return now.getTime() - passwordGivenAt.getTime() < seconds * 1000
}
