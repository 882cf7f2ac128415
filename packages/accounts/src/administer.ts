import {
  firstRowOf,
  inTransaction,
  type Pool,
  type PoolClient,
  takeTransactionLock,
} from '@presale/read-store'
import { recordCredentialChange } from './account-changes'
import { removeRecoveryCodes } from './passkeys/recovery-codes'
import { hashPassword } from './passwords'
import { endSessionsOf } from './sessions'
import { recordSignInChange } from './sign-in-changes'
import { sealCredentials } from './staff-seals'
import { insertUser, type User, userRow } from './users'

const account = userRow.pick({ id: true, email: true })

export interface NewAdmin {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Create one only where there is none yet. */
  readonly onlyIfNone: boolean
  readonly at: Date
}

export type AdminCreated =
  | { readonly outcome: 'created'; readonly user: User }
  | { readonly outcome: 'existing' | 'email-taken' }

/**
 * Admins come from the environment or a command line, never from the web.
 * @param record writes it down, in the transaction and as the last thing in it
 */
export async function createAdmin(
  pool: Pool,
  admin: NewAdmin,
  record: (client: PoolClient, user: User) => Promise<void> = async () => undefined,
): Promise<AdminCreated> {
  const passwordHash = await hashPassword(admin.password)
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'admins')
    if (admin.onlyIfNone) {
      const { rowCount } = await client.query('select 1 from accounts.users where is_admin limit 1')
      if (rowCount) return { outcome: 'existing' }
    }
    const user = await insertUser(client, {
      name: admin.name,
      email: admin.email,
      passwordHash,
      isAdmin: true,
      createdAt: admin.at,
      ipAddress: null,
      userAgent: null,
    })
    if (!user) return { outcome: 'email-taken' }
    await sealCredentials(client, user.id)
    await record(client, user)
    return { outcome: 'created', user }
  })
}

/**
 * Sets a new password, ends every session of the account, and writes the change down as one that no session made.
 * @returns its id; nothing for an unknown address.
 */
export async function resetPassword(
  pool: Pool,
  email: string,
  password: string,
  { at, correlationId }: { readonly at: Date; readonly correlationId: string },
): Promise<string | undefined> {
  const passwordHash = await hashPassword(password)
  return inTransaction(pool, async (client) => {
    const user = await firstRowOf(
      client,
      account,
      'update accounts.users set password_hash = $2 where lower(email) = lower($1) returning id, email',
      [email, passwordHash],
    )
    if (!user) return undefined
    await sealCredentials(client, user.id)
    await endSessionsOf(client, user.id)
    await recordCredentialChange(client, {
      kind: 'password',
      userId: user.id,
      emailBefore: user.email,
      emailAfter: user.email,
      at,
      ipAddress: null,
      sessionId: null,
      correlationId,
    })
    return user.id
  })
}

/**
 * Takes all passkeys and recovery codes away and ends every session: for somebody who has lost them all. They are mailed.
 * @param record writes it down as well, in the transaction
 * @returns how many passkeys there were; nothing for an unknown address
 */
export function resetPasskeys(
  pool: Pool,
  { email, at }: { readonly email: string; readonly at: Date },
  record: (client: PoolClient, userId: string) => Promise<void>,
): Promise<{ readonly passkeys: number } | undefined> {
  return inTransaction(pool, async (client) => {
    const user = await firstRowOf(
      client,
      account,
      'select id, email from accounts.users where lower(email) = lower($1) for update',
      [email],
    )
    if (!user) return undefined
    const { rowCount } = await client.query('delete from accounts.passkeys where user_id = $1', [user.id])
    await removeRecoveryCodes(client, user.id)
    await endSessionsOf(client, user.id)
    await sealCredentials(client, user.id)
    await recordSignInChange(client, { kind: 'passkeys-reset', userId: user.id, at, ipAddress: null })
    await record(client, user.id)
    return { passkeys: rowCount ?? 0 }
  })
}
