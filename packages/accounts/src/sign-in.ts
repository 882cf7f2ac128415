import { firstRowOf, inTransaction, type Pool, type Queryable, type RowOf, rowsOf } from '@presale/read-store'
import { atOnce, hashPassword, isNormalized, type PasswordTurn, verifyPassword } from './passwords'
import { areSealedHere, SEALED_COLUMNS, sealCredentials, sealedFields } from './staff-seals'
import { USER_COLUMNS, userRow } from './users'

/** An account with the password that opened it, for the session that begins (`createSession`). */
const signedInRow = userRow.extend(sealedFields)
export type SignedIn = RowOf<typeof signedInRow>

/** The id of the account that an email address belongs to. No answer reveals whether there is one. */
export async function accountIdOf(db: Queryable, email: string): Promise<string | undefined> {
  return (await findByEmail(db, email))?.id
}

/** The account that a passkey belongs to, for the session that begins. */
export function findSignedIn(db: Queryable, userId: string): Promise<SignedIn | undefined> {
  return firstRowOf(
    db,
    signedInRow,
    `select ${USER_COLUMNS}, ${SEALED_COLUMNS} from accounts.users u where u.id = $1`,
    [userId],
  )
}

/**
 * The account that email address and password belong to; nothing where either is wrong, after the
 * same work, so that neither the answer nor its time reveals whether the address has an account.
 */
export async function signIn(
  pool: Pool,
  email: string,
  password: string,
  inTurn: PasswordTurn = atOnce,
): Promise<SignedIn | undefined> {
  const found = await findByEmail(pool, email)
  const isRight = await inTurn(() => verifyPassword(found?.passwordHash, password))
  if (!isRight || !found) return undefined
  return isNormalized(found.passwordHash) ? found : renewed(pool, found, { email, password, inTurn })
}

/**
 * A hash of an earlier release is replaced by one that says its form. It is the same password: no session ends. Of two
 * that sign in at once one renews it, and the other finds it renewed.
 */
async function renewed(
  pool: Pool,
  found: SignedIn,
  { email, password, inTurn }: { email: string; password: string; inTurn: PasswordTurn },
): Promise<SignedIn | undefined> {
  const passwordHash = await inTurn(() => hashPassword(password))
  const isRenewed = await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update accounts.users set password_hash = $3 where id = $1 and password_hash = $2',
      [found.id, found.passwordHash, passwordHash],
    )
    // The hash of somebody who has the database stays without.
    if (rowCount === 1 && areSealedHere(found)) await sealCredentials(client, found.id)
    return rowCount === 1
  })
  const now = await findByEmail(pool, email)
  if (isRenewed) return now?.passwordHash === passwordHash ? now : undefined
  return now && (await inTurn(() => verifyPassword(now.passwordHash, password))) ? now : undefined
}

async function findByEmail(db: Queryable, email: string): Promise<SignedIn | undefined> {
  // PostgreSQL refuses a NUL in text; no account has one.
  if (email.includes('\0')) return undefined
  const accounts = await rowsOf(
    db,
    signedInRow,
    `select ${USER_COLUMNS}, ${SEALED_COLUMNS} from accounts.users u where lower(u.email) = lower($1)`,
    [email],
  )
  // As failed sign-ins are counted: what the database alone takes for the same address would be counted anew.
  return accounts.find((account) => account.email.toLowerCase() === email.toLowerCase())
}
