import { column, firstRowOf, type Pool, row } from '@presale/read-store'
import { type PasswordTurn, verifyPassword } from './passwords'

const standing = row({ passwordHash: column.text() })

/** A sign-in that renews the hash of an earlier release comes between once: then the hash is renewed. */
const ATTEMPTS = 2

/**
 * Does something with an account on the strength of its password.
 * @param work changes nothing, and returns undefined, where the account has another hash by then
 * @returns undefined where the password is wrong, or became another one meanwhile
 */
export async function whileStanding<T>(
  pool: Pool,
  userId: string,
  password: string,
  inTurn: PasswordTurn,
  work: (passwordHash: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await firstRowOf(pool, standing, 'select password_hash from accounts.users where id = $1', [
      userId,
    ])
    const passwordHash = found?.passwordHash
    const isRight = await inTurn(() => verifyPassword(passwordHash, password))
    if (!isRight || passwordHash === undefined) return undefined
    const done = await work(passwordHash)
    if (done !== undefined) return done
  }
  return undefined
}
