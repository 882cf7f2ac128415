import type { Queryable } from '@presale/read-store'
import { atOnce, hashPassword, type PasswordTurn } from './passwords'
import { insertUser, type User } from './users'

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly at: Date
}

/** Creates an account for a visitor. @returns undefined where the email address has an account already. */
export async function registerUser(
  db: Queryable,
  registration: Registration,
  inTurn: PasswordTurn = atOnce,
): Promise<User | undefined> {
  const { name, email, password, ipAddress, userAgent, at } = registration
  const passwordHash = await inTurn(() => hashPassword(password))
  return insertUser(db, { name, email, passwordHash, isAdmin: false, ipAddress, userAgent, createdAt: at })
}
