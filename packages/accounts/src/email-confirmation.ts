import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { addSeconds } from '@presale/kernel'
import { column, firstRowOf, type Queryable, type RowOf, row } from '@presale/read-store'
import { storedToken } from './sealed-links'
import type { User } from './users'

/** A mail may be a day on its way, and is not always read on the day that it comes. */
const VALID_SECONDS = 3 * 24 * 3600
/** So long a link that is over is told apart from one that nobody was sent. */
const KEPT_SECONDS = 30 * 24 * 3600

const asked = row({
  id: column.uuid(),
  userId: column.uuid(),
  email: column.text(),
  expiresAt: column.date(),
})
type Asked = RowOf<typeof asked>

const confirmed = row({ id: column.uuid(), email: column.text() })
export type ConfirmedAddress = RowOf<typeof confirmed>

/** Is the address that mail goes to the one that its owner confirmed? */
export function isEmailConfirmed({ email, confirmedEmail }: Pick<User, 'email' | 'confirmedEmail'>): boolean {
  return email === confirmedEmail
}

/**
 * Asks for a mail with a link to the account's address, in the transaction of what it follows from. The link is signed:
 * whoever may only read or write these rows makes none that is accepted.
 */
export async function askForConfirmation(
  db: Queryable,
  { userId, email, at, key }: { userId: string; email: string; at: Date; key: Buffer },
): Promise<void> {
  const request = { id: randomUUID(), userId, email, expiresAt: addSeconds(at, VALID_SECONDS) }
  await db.query(
    `insert into accounts.email_confirmations (id, at, user_id, email, expires_at, token)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      request.id,
      at,
      userId,
      email,
      request.expiresAt,
      storedToken(`${request.id}.${signatureOf(request, key)}`),
    ],
  )
}

export type Confirmed =
  | { readonly outcome: 'confirmed'; readonly account: ConfirmedAddress }
  /** Over, not signed by us, of another address than the account has, or of an account that is gone. */
  | { readonly outcome: 'expired' | 'invalid' }

/** Confirms the address that the link was sent to, if it is still the account's. The same link again changes nothing. */
export async function confirmEmail(
  db: Queryable,
  { token, at, key }: { token: string; at: Date; key: Buffer },
): Promise<Confirmed> {
  const request = await requestOf(db, token, key)
  if (!request) return { outcome: 'invalid' }
  if (request.expiresAt <= at) return { outcome: 'expired' }
  const account = await firstRowOf(
    db,
    confirmed,
    `update accounts.users set
       email_confirmed_at = case when confirmed_email = email then email_confirmed_at else $3 end,
       confirmed_email = email
     where id = $1 and email = $2 returning id, email`,
    [request.userId, request.email, at],
  )
  return account ? { outcome: 'confirmed', account } : { outcome: 'invalid' }
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

/** What was asked for with this link; nothing where it is not one of ours. */
async function requestOf(db: Queryable, token: string, key: Buffer): Promise<Asked | undefined> {
  const [, id, signature = ''] = TOKEN.exec(token) ?? []
  if (id === undefined) return undefined
  const found = await firstRowOf(
    db,
    asked,
    'select id, user_id, email, expires_at from accounts.email_confirmations where id = $1',
    [id],
  )
  if (!found) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(found, key)))
  return isOurs ? found : undefined
}

/** Over everything that the link stands for, so that no changed row gives it another meaning. */
function signatureOf({ id, userId, email, expiresAt }: Asked, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, userId, email, expiresAt.toISOString()]))
    .digest('base64url')
}

/** Removes links that are long over, so many at most, the oldest first. @returns how many */
export async function removeOldConfirmations(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from accounts.email_confirmations where id = any(array(
       select id from accounts.email_confirmations where at < $1 order by at limit $2 for update))`,
    [addSeconds(now, -KEPT_SECONDS), limit],
  )
  return rowCount ?? 0
}
