import { inTransaction, type Pool, type PoolClient } from '@presale/read-store'
import { atOnce, hashPassword, type PasswordTurn } from './passwords'
import { insertUser, type User } from './users'

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly at: Date
  readonly language?: string | undefined
  readonly timeZone?: string | undefined
}

export interface Registering {
  /** What else is written down, in the same transaction. */
  readonly note?: (client: PoolClient, user: User) => Promise<void>
  readonly inTurn?: PasswordTurn
}

/**
 * Creates an account for a visitor.
 * @returns undefined where the email address has an account already
 */
export async function registerUser(
  pool: Pool,
  registration: Registration,
  { note = async () => undefined, inTurn = atOnce }: Registering = {},
): Promise<User | undefined> {
  const { password, at, ...given } = registration
  // It takes its time: done before the transaction, which then holds no connection for it.
  const passwordHash = await inTurn(() => hashPassword(password))
  return inTransaction(pool, async (client) => {
    const user = await insertUser(client, { ...given, passwordHash, isAdmin: false, createdAt: at })
    if (user) await note(client, user)
    return user
  })
}
