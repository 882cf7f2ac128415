import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { addSeconds } from '@presale/kernel'
import {
  column,
  firstRowOf,
  inTransaction,
  type Pool,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'
import { BY_MAILED_LINK, recordCredentialChange } from './account-changes'
import { atOnce, hashPassword, type PasswordTurn } from './passwords'
import { storedToken } from './sealed-links'
import { endSessionsOf } from './sessions'

/** Short: whoever asks for it waits for it. */
const VALID_SECONDS = 30 * 60
/** So long a link that is over is told apart from one that nobody was sent. */
const KEPT_SECONDS = 24 * 3600

const resettable = row({ userId: column.uuid(), email: column.text(), passwordHash: column.text() })

const linked = resettable.extend({
  id: column.uuid(),
  name: column.text(),
  expiresAt: column.date(),
  isOver: column.boolean(),
})
type Linked = RowOf<typeof linked>

const changed = row({ id: column.uuid() })

/** Staff are reset by the command line alone; an address that nobody confirmed may be a stranger's. */
const MAY_BE_RESET = 'u.email = u.confirmed_email and not u.is_admin and not u.is_moderator'

/**
 * Asks for a mail with a link by which the password is set anew; it takes the place of an earlier one. The link is
 * signed: whoever may only write these rows makes none that is accepted. Three an hour are mailed to one account: a
 * fourth, which would have to wait, does not end the third while that holds.
 * @returns whose account it is; nothing where no link is written down
 */
export async function askForReset(
  db: Queryable,
  { email, at, key }: { readonly email: string; readonly at: Date; readonly key: Buffer },
): Promise<string | undefined> {
  const accounts = await rowsOf(
    db,
    resettable,
    `select u.id as user_id, u.email, u.password_hash from accounts.users u
     where lower(u.email) = lower($1) and ${MAY_BE_RESET}`,
    [email],
  )
  // As links are counted: what the database alone takes for the same address would be counted anew.
  const account = accounts.find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!account) return undefined
  const request = { ...account, id: randomUUID(), expiresAt: addSeconds(at, VALID_SECONDS) }
  const { rowCount } = await db.query(
    `insert into accounts.password_resets as held (user_id, id, at, email, expires_at, token)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set id = excluded.id, at = excluded.at, email = excluded.email,
       expires_at = excluded.expires_at, token = excluded.token,
       one_before = held.at, two_before = held.one_before
     where held.expires_at <= excluded.at or held.two_before is null
       or held.two_before <= excluded.at - interval '1 hour'`,
    [
      request.userId,
      request.id,
      at,
      request.email,
      request.expiresAt,
      storedToken(`${request.id}.${signatureOf(request, key)}`),
    ],
  )
  return rowCount === 1 ? request.userId : undefined
}

export type FoundReset =
  | { readonly outcome: 'valid'; readonly reset: Linked }
  /** Over, used, followed by a newer one, not signed by us, or of an address or password that has changed since. */
  | { readonly outcome: 'expired' | 'invalid' }

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

/** What the link stands for. Nothing is changed by that: the new password may yet be too weak. */
export async function findReset(
  db: Queryable,
  { token, key }: { readonly token: string; readonly key: Buffer },
): Promise<FoundReset> {
  const [, id, signature = ''] = TOKEN.exec(token) ?? []
  if (id === undefined) return { outcome: 'invalid' }
  const found = await firstRowOf(
    db,
    linked,
    `select r.id, r.user_id, r.email, r.expires_at, r.expires_at <= now() as is_over, u.name, u.password_hash
     from accounts.password_resets r join accounts.users u on u.id = r.user_id
     where r.id = $1 and ${STILL_HOLDS}`,
    [id],
  )
  if (!found) return { outcome: 'invalid' }
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(found, key)))
  if (!isOurs) return { outcome: 'invalid' }
  return found.isOver ? { outcome: 'expired' } : { outcome: 'valid', reset: found }
}

/**
 * An address that was changed and changed back is another fact than one that stayed: the changes say so. A changed
 * password needs no condition, since the link is signed over its hash.
 */
const STILL_HOLDS = `u.email = r.email and ${MAY_BE_RESET} and not exists (
  select 1 from accounts.account_changes c where c.user_id = r.user_id and c.at >= r.at)`

export interface PasswordReset {
  readonly reset: Linked
  readonly newPassword: string
  readonly at: Date
  readonly ipAddress: string | null
  readonly correlationId: string
}

/**
 * Sets the new password, uses the link up, ends every session of the account and writes the change down, all or
 * nothing. Of two at once, the second finds that the password is another one by then.
 * @returns false where the link held when it was found, and no longer does
 */
export async function resetPasswordByLink(
  pool: Pool,
  { reset, newPassword, at, ipAddress, correlationId }: PasswordReset,
  inTurn: PasswordTurn = atOnce,
): Promise<boolean> {
  const { id, userId, email, passwordHash: before } = reset
  // It takes its time: done before the transaction, which then holds no connection for it.
  const after = await inTurn(() => hashPassword(newPassword))
  return inTransaction(pool, async (client) => {
    const account = await firstRowOf(
      client,
      changed,
      `update accounts.users u set password_hash = $4 from accounts.password_resets r
       where u.id = $1 and r.user_id = u.id and r.id = $2 and r.expires_at > now()
         and u.password_hash = $3 and ${STILL_HOLDS}
       returning u.id`,
      [userId, id, before, after],
    )
    if (!account) return false
    await client.query('delete from accounts.password_resets where user_id = $1', [userId])
    await endSessionsOf(client, userId)
    await recordCredentialChange(client, {
      kind: 'password',
      userId,
      emailBefore: email,
      emailAfter: email,
      at,
      ipAddress,
      sessionId: BY_MAILED_LINK,
      correlationId,
    })
    return true
  })
}

/** Over everything that the link stands for, the present password among it. */
function signatureOf(
  {
    id,
    userId,
    email,
    expiresAt,
    passwordHash,
  }: Pick<Linked, 'id' | 'userId' | 'email' | 'expiresAt' | 'passwordHash'>,
  key: Buffer,
): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, userId, email, expiresAt.toISOString(), passwordHash]))
    .digest('base64url')
}

/** Removes links that are long over, so many at most, the oldest first. @returns how many */
export async function removeOldResets(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from accounts.password_resets where user_id = any(array(
       select user_id from accounts.password_resets where at < $1 order by at limit $2 for update))`,
    [addSeconds(now, -KEPT_SECONDS), limit],
  )
  return rowCount ?? 0
}
