import { addSeconds } from '@presale/kernel'
import {
  column,
  firstRowOf,
  onlyRowOf,
  type PoolClient,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'
import { storedIdOf } from '../sessions'
import { SEALED_SESSION_COLUMNS, sealCredentials, sealedSessionRow, sealSession } from '../staff-seals'

/** More than this nobody needs: a phone, a computer, keys in a drawer. */
export const MOST_PASSKEYS = 20

const ownPasskey = row({
  /** As the authenticator names it, base64url. */
  id: column.text(),
  name: column.text(),
  createdAt: column.date(),
  lastUsedAt: column.nullable(column.date()),
  /** The address that it was used from last. */
  lastUsedFrom: column.nullable(column.text()),
  /** Kept by a password manager, on more than one device. */
  isSynced: column.boolean(),
})
/** A passkey as its owner sees it. */
export type OwnPasskey = RowOf<typeof ownPasskey>
const OWN_COLUMNS = 'id, name, created_at, last_used_at, last_used_from, is_synced'

const storedPasskey = row({
  id: column.text(),
  userId: column.uuid(),
  publicKey: column.bytes(),
  counter: column.bigint(),
})
/** What a signature is checked with. */
export type StoredPasskey = RowOf<typeof storedPasskey>

export interface NewPasskey extends Omit<StoredPasskey, 'userId'> {
  readonly name: string
  readonly isSynced: boolean
}

const lockedRow = row({ id: column.uuid() })
const counted = row({ count: column.integer() })

/** In the order in which they were added. */
export function passkeysOf(db: Queryable, userId: string): Promise<OwnPasskey[]> {
  return rowsOf(
    db,
    ownPasskey,
    `select ${OWN_COLUMNS} from accounts.passkeys where user_id = $1 order by created_at, id`,
    [userId],
  )
}

const namedPasskey = storedPasskey.extend({ name: column.text() })

/** With what their signatures are checked with. */
export function storedPasskeysOf(db: Queryable, userId: string): Promise<RowOf<typeof namedPasskey>[]> {
  return rowsOf(
    db,
    namedPasskey,
    'select id, user_id, public_key, counter, name from accounts.passkeys where user_id = $1 order by created_at, id',
    [userId],
  )
}

export function findPasskey(db: Queryable, id: string): Promise<StoredPasskey | undefined> {
  if (id.includes('\0')) return Promise.resolve(undefined)
  return firstRowOf(
    db,
    storedPasskey,
    'select id, user_id, public_key, counter from accounts.passkeys where id = $1',
    [id],
  )
}

const staffPasskeys = row({
  name: column.text(),
  passkeys: column.integer(),
  recoveryCodes: column.integer(),
})

/** How everybody of staff gets in, beside the password, by name. */
export function passkeysOfStaff(db: Queryable): Promise<RowOf<typeof staffPasskeys>[]> {
  return rowsOf(
    db,
    staffPasskeys,
    `select u.name,
       (select count(*)::int from accounts.passkeys p where p.user_id = u.id) as passkeys,
       (select count(*)::int from accounts.recovery_codes c where c.user_id = u.id) as recovery_codes
     from accounts.users u where u.is_admin or u.is_moderator order by u.name, u.id`,
  )
}

/** The account's row is held until the end of the transaction: one change of its passkeys after the other. */
async function lockAccount(client: PoolClient, userId: string): Promise<boolean> {
  const found = await firstRowOf(
    client,
    lockedRow,
    'select id from accounts.users where id = $1 for update',
    [userId],
  )
  return found !== undefined
}

const countPasskeys = async (db: Queryable, userId: string): Promise<number> =>
  (
    await onlyRowOf(db, counted, 'select count(*)::int as count from accounts.passkeys where user_id = $1', [
      userId,
    ])
  ).count

export type PasskeyAdded =
  | { readonly outcome: 'added'; readonly passkey: OwnPasskey }
  | { readonly outcome: 'too-many' | 'known' | 'gone' }

/**
 * Adds a passkey to the account of a session. With the first one every other session ends, since it was begun without, and
 * this one counts as confirmed: whoever has it has just shown the passkey.
 */
export async function addPasskey(
  client: PoolClient,
  { userId, token, at }: { readonly userId: string; readonly token: string; readonly at: Date },
  passkey: NewPasskey,
): Promise<PasskeyAdded> {
  if (!(await lockAccount(client, userId))) return { outcome: 'gone' }
  const before = await countPasskeys(client, userId)
  if (before >= MOST_PASSKEYS) return { outcome: 'too-many' }
  const { id, publicKey, counter, isSynced, name } = passkey
  const added = await firstRowOf(
    client,
    ownPasskey,
    `insert into accounts.passkeys (id, user_id, public_key, counter, is_synced, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${OWN_COLUMNS}`,
    [id, userId, publicKey, counter, isSynced, name, at],
  )
  if (!added) return { outcome: 'known' }
  if (before === 0) {
    await client.query('delete from accounts.sessions where user_id = $1 and id <> $2', [
      userId,
      storedIdOf(token),
    ])
  }
  if (!(await confirmSession(client, { userId, token, at }))) return { outcome: 'gone' }
  await sealCredentials(client, userId)
  return { outcome: 'added', passkey: added }
}

/** @returns what was removed, and how many are left; nothing where the account has none of that id */
export async function removePasskey(
  client: PoolClient,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<{ readonly removed: OwnPasskey; readonly left: number } | undefined> {
  if (id.includes('\0') || !(await lockAccount(client, userId))) return undefined
  const removed = await firstRowOf(
    client,
    ownPasskey,
    `delete from accounts.passkeys where user_id = $1 and id = $2 returning ${OWN_COLUMNS}`,
    [userId, id],
  )
  if (!removed) return undefined
  await sealCredentials(client, userId)
  return { removed, left: await countPasskeys(client, userId) }
}

/**
 * Notes that a passkey has signed.
 * @param use its counter as the authenticator says it now
 * @returns false where another signature came between, with a counter as high, or the passkey is gone
 */
export async function notePasskeyUsed(
  db: Queryable,
  use: {
    readonly id: string
    readonly counter: number
    readonly isSynced: boolean
    readonly at: Date
    readonly ipAddress: string | null
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update accounts.passkeys set counter = $2, is_synced = $3, last_used_at = $4, last_used_from = $5
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [use.id, use.counter, use.isSynced, use.at, use.ipAddress],
  )
  return rowCount === 1
}

/** Notes in the session that its passkey was shown. @returns until when it holds; nothing where the session has ended */
export async function confirmByPasskey(
  client: PoolClient,
  { seconds, ...confirming }: ConfirmingSession & { readonly seconds: number },
): Promise<Date | undefined> {
  return (await confirmSession(client, confirming)) ? addSeconds(confirming.at, seconds) : undefined
}

interface ConfirmingSession {
  readonly userId: string
  readonly token: string
  readonly at: Date
}

async function confirmSession(
  client: PoolClient,
  { userId, token, at }: ConfirmingSession,
): Promise<boolean> {
  const session = await firstRowOf(
    client,
    sealedSessionRow,
    `update accounts.sessions s set password_confirmed_at = $3 where s.id = $1 and s.user_id = $2
     returning ${SEALED_SESSION_COLUMNS}`,
    [storedIdOf(token), userId, at],
  )
  if (session) await sealSession(client, session)
  return session !== undefined
}
