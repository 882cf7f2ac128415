import { forgetCounters } from '@presale/jobs'
import type { ApiConfig } from '../config'
import { limitsPrefix } from './limits'
import { accountKey, SIGN_IN_LIMITS } from './sign-in-limits'

/**
 * Takes back every failed sign-in of an account, from wherever it came, and every slowing that followed.
 * @returns false where nothing is counted in Redis: a process keeps its own count until its window ends
 * @param accounts what it is counted by: its email address, and its id for whoever is signed in
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
