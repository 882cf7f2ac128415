import { resetPassword } from '@presale/accounts'
import type { Pool } from '@presale/read-store'
import { generatedPassword } from './generated-password'
import { UsageError } from './run-cli'

/** Gives an account a new, generated password and ends its sessions: for whoever lost his. */
export async function giveNewPassword(
  pool: Pool,
  { email }: { readonly email?: string | undefined },
): Promise<{ email: string; password: string }> {
  if (!email) throw new UsageError('Say whose password: reset-password --email <address>.')
  const password = generatedPassword()
  if (!(await resetPassword(pool, email.trim(), password))) {
    throw new UsageError(`There is no account with the address ${email}.`)
  }
  return { email, password }
}
