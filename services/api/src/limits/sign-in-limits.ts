import { createHash } from 'node:crypto'
import { createTurns } from '@presale/kernel'
import { addressKey } from './address-key'
import type { Limiter } from './limits'
import { tooMany } from './too-many'

const inTurn = createTurns()

/**
 * Tries to sign in within the limits of failed sign-ins (design section 3). The attempts on one account
 * come one after another: many at once would all find the count below the limit.
 * @param account the email address that was entered, or the id of whoever is signed in: whoever can change
 *   the address would begin anew with each
 * @param attempt gives nothing where email address or password is wrong; not run when over the limit
 * @throws ApiError 429
 */
export async function signInWithinLimits<User>(
  limiter: Limiter,
  by: { readonly account: string; readonly ipAddress: string | null },
  attempt: () => Promise<User | undefined>,
): Promise<User | undefined> {
  const account = accountKey(by.account)
  const accountAndAddress = `${account}:${addressKey(by.ipAddress)}`
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

/** In any letter case, hashed: no mail address stands in Redis. */
function accountKey(account: string): string {
  return createHash('sha256').update(account.trim().normalize('NFKC').toLowerCase()).digest('base64url')
}
