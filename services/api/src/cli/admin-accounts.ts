import { randomBytes, randomUUID } from 'node:crypto'
import { createAdmin, resetPasskeys, resetPassword, weaknessOf } from '@presale/accounts'
import { registerRequest, validationSentence } from '@presale/contracts'
import { normalEmail, THE_SYSTEM } from '@presale/kernel'
import { databaseTime, type Pool } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { forgetSignIns } from '../limits/sign-in-limits'
import { limitsSettings, UsageError } from './run-cli'

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
  const at = await databaseTime(pool)
  const { outcome } = await createAdmin(pool, { ...entered.data, onlyIfNone, at }, (client, { id }) =>
    recordAdminAction(
      client,
      { id: THE_SYSTEM, role: 'admin', correlationId: randomUUID(), at },
      { action: 'admin-created', subject: id, before: null, after: { role: 'admin' } },
    ),
  )
  if (outcome === 'existing') return { existing: true }
  if (outcome === 'email-taken')
    throw new UsageError(`There is an account with the address ${email} already.`)
  if (generated !== undefined) return { email, password: generated }
  // A weak password is only warned about: it may be set on purpose, and a start must not fail for it.
  const weakness = weaknessOf(entered.data.password, entered.data)
  return weakness === undefined ? { email } : { email, warning: `ADMIN_PASSWORD: ${weakness}` }
}

export interface NewPasswordAnswer {
  readonly email: string
  readonly password: string
  /**
   * False without Redis, or where it did not answer: earlier failed sign-ins may slow the account for up to an hour.
   */
  readonly limitsCleared: boolean
}

/**
 * Gives an account a new generated password, ends its sessions and clears its counted failed sign-ins: for people who
 * lost their password, or whom strangers' attempts slow down.
 */
export async function giveNewPassword(
  pool: Pool,
  { email: entered }: { readonly email?: string | undefined },
): Promise<NewPasswordAnswer> {
  if (!entered) throw new UsageError('Say whose password: reset-password --email <address>.')
  const email = normalEmail(entered)
  const password = generatedPassword()
  const userId = await resetPassword(pool, email, password, {
    at: await databaseTime(pool),
    correlationId: randomUUID(),
  })
  if (userId === undefined) throw new UsageError(`There is no account with the address ${entered}.`)
  return { email, password, limitsCleared: await cleared([email, userId]) }
}

/** Takes the passkeys of an account away that has lost them all; its password signs it in again. It is mailed, and so is every admin. */
export async function takePasskeysAway(
  pool: Pool,
  entered: string,
): Promise<{ readonly email: string; readonly passkeys: number }> {
  const email = normalEmail(entered)
  const at = await databaseTime(pool)
  const by = { id: THE_SYSTEM, role: 'admin', correlationId: randomUUID(), at } as const
  const reset = await resetPasskeys(pool, { email, at }, (client, subject) =>
    recordAdminAction(client, by, { action: 'passkeys-reset', subject, before: null, after: null }),
  )
  if (!reset) throw new UsageError(`There is no account with the address ${entered}.`)
  return { email, ...reset }
}

/** The new password stands even where Redis does not answer. */
async function cleared(accounts: readonly string[]): Promise<boolean> {
  try {
    return await forgetSignIns(limitsSettings(), accounts)
  } catch {
    return false
  }
}

/** 144 random bits, in letters, digits, - and _. */
function generatedPassword(): string {
  return randomBytes(18).toString('base64url')
}
