import { createHash } from 'node:crypto'
import { addressKey, forgetCounters } from '@presale/jobs'
import { createKeyedMutex, normalEmail } from '@presale/kernel'
import type { ApiConfig } from '../config'
import { tooMany } from './limit-calls'
import { type Limiter, type LimitName, limitsPrefix } from './limits'

const runExclusive = createKeyedMutex()

/** Who tries to sign in, as the limits see it. */
export interface SignInAttempt {
  /**
   * The email address that was entered, or the id of the signed-in account: counting by its address would start anew
   * with each change of it.
   */
  readonly account: string
  readonly ipAddress: string | null
  /** Of a device that has signed in to this account before; undefined for any other. */
  readonly device?: string | undefined
}

/**
 * Tries a password within the limits of failed sign-ins.
 *
 * - A device that knows the account counts for itself, in a queue of its own: whatever strangers do, it gets in.
 * - Strangers have 5 failures a minute by account and address. Their attempts on one account come one after
 *   another, since many at once would all find the count below the limit.
 * - After 50 failures an hour on an account its strangers are slowed, each address to one attempt in 10 s: outside
 *   the queue, and never refused for longer, so that nobody can lock somebody else out.
 *
 * @param attempt gives nothing where the password is wrong; not run when over the limit
 * @throws ApiError 429
 */
export function signInWithinLimits<User>(
  limiter: Limiter,
  by: SignInAttempt,
  attempt: () => Promise<User | undefined>,
): Promise<User | undefined> {
  const keys = keysOf(by)
  const tries = { limiter, keys, attempt }
  return by.device === undefined ? asStranger(tries) : asKnownDevice(tries)
}

interface Tries<User> {
  readonly limiter: Limiter
  readonly keys: SignInKeys
  readonly attempt: () => Promise<User | undefined>
}

interface SignInKeys {
  readonly account: string
  readonly accountAndAddress: string
  readonly device: string
}

async function asKnownDevice<User>({ limiter, keys, attempt }: Tries<User>): Promise<User | undefined> {
  return runExclusive(keys.device, async () => {
    await assertBelow(limiter, 'failed-sign-ins-of-device', keys.device)
    const user = await attempt()
    if (user === undefined) await limiter.take('failed-sign-ins-of-device', keys.device)
    else await forgive(limiter, keys)
    return user
  })
}

const SLOWED = Symbol('slowed')

async function asStranger<User>(tries: Tries<User>): Promise<User | undefined> {
  const { limiter, keys } = tries
  const isSlowed = async () =>
    (await limiter.waitOf('failed-sign-ins-of-account', keys.account)) !== undefined
  const outcome = (await isSlowed())
    ? SLOWED
    : await runExclusive(keys.account, async () => {
        // An attempt that ran while this one waited may have used up the limit.
        if (await isSlowed()) return SLOWED
        await assertBelow(limiter, 'failed-sign-ins', keys.accountAndAddress)
        return tryOnce(tries)
      })
  return outcome === SLOWED ? slowly(tries) : outcome
}

async function slowly<User>(tries: Tries<User>): Promise<User | undefined> {
  // Counted before the attempt: of many at once, one is tried.
  const wait = await tries.limiter.take('slowed-sign-ins', tries.keys.accountAndAddress)
  if (wait !== undefined) throw tooMany('failed sign-ins', wait)
  return tryOnce(tries)
}

async function tryOnce<User>({ limiter, keys, attempt }: Tries<User>): Promise<User | undefined> {
  const user = await attempt()
  if (user === undefined) {
    await limiter.take('failed-sign-ins', keys.accountAndAddress)
    await limiter.take('failed-sign-ins-of-account', keys.account)
  } else await forgive(limiter, keys)
  return user
}

/** A new password that was set by a mailed link proves as much as a sign-in: the failures that led to it are forgiven. */
export function forgiveSignIns(
  limiter: Limiter,
  by: Pick<SignInAttempt, 'account' | 'ipAddress'>,
): Promise<void> {
  return forgive(limiter, keysOf(by))
}

/** Clears only its own counters: a successful sign-in says nothing about other clients. */
async function forgive(limiter: Limiter, keys: SignInKeys): Promise<void> {
  await limiter.forget('failed-sign-ins', keys.accountAndAddress)
  await limiter.forget('slowed-sign-ins', keys.accountAndAddress)
  if (keys.device !== '') await limiter.forget('failed-sign-ins-of-device', keys.device)
}

async function assertBelow(limiter: Limiter, name: LimitName, key: string): Promise<void> {
  const wait = await limiter.waitOf(name, key)
  if (wait !== undefined) throw tooMany('failed sign-ins', wait)
}

function keysOf({ account: entered, ipAddress, device }: SignInAttempt): SignInKeys {
  const account = accountKey(entered)
  return {
    account,
    accountAndAddress: `${account}:${addressKey(ipAddress)}`,
    device: device === undefined ? '' : `${account}:${device}`,
  }
}

/** The limits whose counters `forgetSignIns` clears: each key begins with the account's. */
const SIGN_IN_LIMITS = [
  'failed-sign-ins',
  'failed-sign-ins-of-account',
  'failed-sign-ins-of-device',
  'slowed-sign-ins',
] as const satisfies readonly LimitName[]

/** In the one spelling of an address and in lower case, hashed: Redis holds no mail address. */
function accountKey(account: string): string {
  return createHash('sha256').update(normalEmail(account).normalize('NFKC').toLowerCase()).digest('base64url')
}

/**
 * Clears every counted failed sign-in of an account, from any address, and the slowing that followed. @returns false
 * where nothing is counted in Redis: a process keeps its own count until its window ends
 * @param accounts the keys it is counted by: its email address, and its id when signed in
 */
export async function forgetSignIns(
  { REDIS_URL: url, DATABASE_URL }: Pick<ApiConfig, 'REDIS_URL' | 'DATABASE_URL'>,
  accounts: readonly string[],
): Promise<boolean> {
  if (url === undefined) return false
  const options = { url, prefix: limitsPrefix({ DATABASE_URL }), onError: () => undefined }
  for (const account of accounts) await forgetCounters(options, SIGN_IN_LIMITS, accountKey(account))
  return true
}
