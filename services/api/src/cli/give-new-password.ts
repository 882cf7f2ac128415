import { randomUUID } from 'node:crypto'
import { resetPassword } from '@presale/accounts'
import { systemClock } from '@presale/kernel'
import type { Pool } from '@presale/read-store'
import { forgetSignIns } from '../limits/forget-sign-ins'
import { limitsSettings } from './environment'
import { generatedPassword } from './generated-password'
import { UsageError } from './run-cli'

export interface NewPasswordAnswer {
  readonly email: string
  readonly password: string
  /** False without Redis, or where it did not answer: sign-ins that failed before may slow the account for up to an hour. */
  readonly limitsCleared: boolean
}

/**
 * Gives an account a new, generated password, ends its sessions, and takes back the failed sign-ins that were
 * counted: for whoever lost theirs, or is slowed by strangers.
 */
export async function giveNewPassword(
  pool: Pool,
  { email: entered }: { readonly email?: string | undefined },
): Promise<NewPasswordAnswer> {
  if (!entered) throw new UsageError('Say whose password: reset-password --email <address>.')
  const email = entered.trim()
  const password = generatedPassword()
  const userId = await resetPassword(pool, email, password, {
    ...{ at: systemClock.now(), correlationId: randomUUID() },
  })
  if (userId === undefined) throw new UsageError(`There is no account with the address ${entered}.`)
  return { email, password, limitsCleared: await cleared([email, userId]) }
}

/** The new password stands, whether or not Redis answers. */
async function cleared(accounts: readonly string[]): Promise<boolean> {
  try {
    return await forgetSignIns(limitsSettings(), accounts)
  } catch {
    return false
  }
}
