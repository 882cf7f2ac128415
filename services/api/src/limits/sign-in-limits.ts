import { createHash } from 'node:crypto'
import { addressKey } from './address-key'
import { createTurns } from './in-turn'
import type { Limiter } from './limits'
import { tooMany } from './too-many'

const inTurn = createTurns()

/**
 * Tries to sign in within the limits of failed sign-ins (design section 3). The attempts on one account
 * come one after another: many at once would all find the count below the limit.
 * @param attempt gives nothing where email address or password is wrong; not run when over the limit
 * @throws ApiError 429
 */
export async function signInWithinLimits<User>(
  limiter: Limiter,
  { email, ipAddress }: { readonly email: string; readonly ipAddress: string | null },
  attempt: () => Promise<User | undefined>,
): Promise<User | undefined> {
  const account = accountKey(email)
  const accountAndAddress = `${account}:${addressKey(ipAddress)}`
  return inTurn(account, async () => {
    const wait =
      (await limiter.waitOf('failed-sign-ins', accountAndAddress)) ??
      (await limiter.waitOf('failed-sign-ins-of-account', account))
    if (wait !== undefined) throw tooMany('failed sign-ins', wait)
    const user = await attempt()
    if (user === undefined) {
      await limiter.take('failed-sign-ins', accountAndAddress)
      await limiter.take('failed-sign-ins-of-account', account)
    } else {
      await limiter.forget('failed-sign-ins', accountAndAddress)
    }
    return user
  })
}

/** The address in any letter case, hashed: no mail address stands in Redis. */
function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().normalize('NFKC').toLowerCase()).digest('base64url')
}
