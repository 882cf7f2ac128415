import { createAdmin, weaknessOf } from '@presale/accounts'
import { registerRequest, validationSentence } from '@presale/contracts'
import { systemClock } from '@presale/kernel'
import type { Pool } from '@presale/read-store'
import { generatedPassword } from './generated-password'
import { UsageError } from './run-cli'

export interface CreateOptions {
  readonly 'if-none'?: boolean | undefined
  readonly email?: string | undefined
  readonly name?: string | undefined
}

/** What the command prints: the password only where it was generated here, once. */
export type CreateAnswer = { existing: true } | { email: string; password?: string; warning?: string }

/** @throws UsageError when the address, the name or the password will not do, or the address is taken. */
export async function createAdminAccount(
  pool: Pool,
  options: CreateOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<CreateAnswer> {
  const generated = env.ADMIN_PASSWORD ? undefined : generatedPassword()
  const entered = registerRequest.safeParse({
    name: options.name ?? 'Admin',
    email: options.email ?? (env.ADMIN_EMAIL || 'admin@example.com'),
    password: generated ?? env.ADMIN_PASSWORD,
  })
  if (!entered.success)
    throw new UsageError(`The admin was not created: ${validationSentence(entered.error)}.`)
  const { email } = entered.data
  const onlyIfNone = options['if-none'] ?? false
  const { outcome } = await createAdmin(pool, { ...entered.data, onlyIfNone, at: systemClock.now() })
  if (outcome === 'existing') return { existing: true }
  if (outcome === 'email-taken')
    throw new UsageError(`There is an account with the address ${email} already.`)
  if (generated !== undefined) return { email, password: generated }
  // Whoever sets it may have their reasons, and a start must not fail for it.
  const weakness = weaknessOf(entered.data.password, entered.data)
  return weakness === undefined ? { email } : { email, warning: `ADMIN_PASSWORD: ${weakness}` }
}
