import { addSeconds } from '@presale/kernel'
import type { Queryable } from '@presale/read-store'

/** What an account can be signed in with, or from, that it could not before, or no longer. */
export const SIGN_IN_CHANGES = [
  'new-device',
  'passkey-added',
  'passkey-removed',
  'passkeys-reset',
  'recovery-codes-made',
  'recovery-code-used',
] as const

export interface SignInChange {
  readonly kind: (typeof SIGN_IN_CHANGES)[number]
  readonly userId: string
  readonly at: Date
  /** Null where a command did it. */
  readonly ipAddress: string | null
  /** The name of the passkey. */
  readonly passkey?: string
}

// As long as changed passwords are: long enough to ask how an account was lost.
const KEPT_SECONDS = 365 * 24 * 3600

/** Writes it down, in the transaction of the change; its owner is mailed. */
export async function recordSignInChange(db: Queryable, change: SignInChange): Promise<void> {
  const { kind, userId, at, ipAddress, passkey } = change
  await db.query(
    'insert into accounts.sign_in_changes (at, user_id, kind, passkey, ip_address) values ($1, $2, $3, $4, $5)',
    [at, userId, kind, passkey, ipAddress],
  )
}

/** Removes those that nobody asks about any more, so many at most, the oldest first. @returns how many */
export async function removeOldSignInChanges(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from accounts.sign_in_changes where id = any(array(
       select id from accounts.sign_in_changes where at < $1 order by at limit $2 for update))`,
    [addSeconds(now, -KEPT_SECONDS), limit],
  )
  return rowCount ?? 0
}
