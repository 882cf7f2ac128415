import { createHash, randomBytes } from 'node:crypto'
import { column, firstRowOf, prepared, type Queryable, row, rowsOf } from '@presale/read-store'
import { areSealedHere, SEALED_COLUMNS, sealedFields, sealedOf, sessionSeal } from './staff-seals'
import { USER_COLUMNS, type User, userRow } from './users'

/** A session ends so long after its last request, and so long after the sign-in; staff's sooner. */
export const SESSION_IDLE_SECONDS = 12 * 3600
export const SESSION_MAXIMUM_SECONDS = 30 * 24 * 3600

// Not every request is worth a write: an idle time that is a minute off does no harm.
const TOUCH_AFTER_SECONDS = 60

export interface NewSession {
  readonly userId: string
  readonly at: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /** Of the password that it was asked for with: it begins only while that is the account's. */
  readonly passwordHash?: string | undefined
  /** It was asked for with nothing but the password: it begins only while the account has no passkey. */
  readonly isByPasswordAlone?: boolean
  /** It is not vouched for, whoever it is of: as one of staff it opens nothing. */
  readonly isUnsealed?: boolean
}

/** How long a session of staff lasts, idle and in all, both counted from a promotion on. */
export interface StaffLimits {
  readonly idleSeconds: number
  readonly maximumSeconds: number
}

export const STAFF_LIMITS: StaffLimits = { idleSeconds: 1800, maximumSeconds: 12 * 3600 }

/** Nobody has more sessions at once: the oldest ends. */
const MAXIMUM_SESSIONS = 20

/** The account was deleted, its password changed, or its first passkey added, while somebody signed in. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused'
}

/**
 * Waits for a change of the account that is under way: a sign-in with the old password does not slip past
 * a new one, which has ended the sessions that it saw. Of more than 20 sessions the oldest end.
 * @returns the token for the cookie: 256 random bits. Only its hash is stored.
 * @throws SessionRefused
 */
export async function createSession(db: Queryable, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { userId, at, ipAddress, userAgent, passwordHash, isByPasswordAlone = false } = session
  const begun = { storedId: storedIdOf(token), userId, createdAt: at, confirmedAt: null }
  const seal = session.isUnsealed ? undefined : sessionSeal(begun)
  const { rowCount } = await db.query(
    `with account as (
       select u.id from accounts.users u
       where u.id = $2 and ($6::text is null or u.password_hash = $6) for share)
     insert into accounts.sessions (id, user_id, created_at, last_seen_at, ip_address, user_agent, seal)
     select $1, account.id, $3, $3, $4, $5, $7 from account`,
    [storedIdOf(token), userId, at, ipAddress, userAgent, passwordHash, seal],
  )
  if (rowCount !== 1) throw new SessionRefused('The account is gone, or has another password.')
  // After the own row is there: of sign-ins at once the last one to look sees all of them.
  // Who adds a passkey holds the account's row until the sessions of before are ended, and theirs is seen here.
  const ended = await rowsOf(
    db,
    endedNow,
    `delete from accounts.sessions where user_id = $1 and (
       id = any(array(
         select s.id from accounts.sessions s where s.user_id = $1 and s.id <> $2
         order by s.created_at desc, s.id offset $3))
       or (id = $2 and $4 and exists (select 1 from accounts.passkeys p where p.user_id = $1)))
     returning id = $2 as is_own`,
    [userId, storedIdOf(token), MAXIMUM_SESSIONS - 1, isByPasswordAlone],
  )
  if (ended.some(({ isOwn }) => isOwn)) throw new SessionRefused('The account has a passkey since.')
  return token
}

/** A session that is not over. */
export interface Session {
  /** Names it and opens nothing: a hash of the stored id, which is itself a hash of the token. */
  readonly id: string
  /** Whose it is, with the roles as they are now. */
  readonly user: User
  /** When the password, or the passkey where the account has one, was last given in it; signing in counts. */
  readonly passwordGivenAt: Date
  readonly hasPasskey: boolean
  /** Whether this site began it, and stored the password and the address of the account. */
  readonly isSealed: { readonly session: boolean; readonly credentials: boolean }
}

export interface SessionUse {
  readonly staff?: StaffLimits
  /** False for what a page asks by itself: nobody sits there for it, so it keeps no session alive. */
  readonly isByPerson?: boolean
}

/** SQL over `s` and `u`: is the session not over at `$2`, with the limits in `$3` to `$6`? */
export const IS_NOT_OVER = `
  s.last_seen_at > $2::timestamptz - make_interval(secs => $3)
  and s.created_at > $2::timestamptz - make_interval(secs => $4)
  and (not (u.is_admin or u.is_moderator) or (
    greatest(s.last_seen_at, u.staff_since) > $2::timestamptz - make_interval(secs => $5)
    and greatest(s.created_at, u.staff_since) > $2::timestamptz - make_interval(secs => $6)))`

const openSession = userRow.extend({
  ...sealedFields,
  isStale: column.boolean(),
  begunAt: column.date(),
  confirmedAt: column.nullable(column.date()),
  seal: column.nullable(column.text()),
})
const openSessionById = prepared(
  `select ${USER_COLUMNS}, s.last_seen_at < $2::timestamptz - make_interval(secs => $7) as is_stale,
     ${SEALED_COLUMNS}, s.created_at as begun_at, s.password_confirmed_at as confirmed_at, s.seal
   from accounts.sessions s join accounts.users u on u.id = s.user_id
   where s.id = $1 and ${IS_NOT_OVER}`,
)
const endedNow = row({ isOwn: column.boolean() })
const endedSession = row({ userId: column.uuid() })

/** What the token opens; nothing for a session that is over. */
export async function resolveSession(
  db: Queryable,
  token: string,
  now: Date,
  { staff = STAFF_LIMITS, isByPerson = true }: SessionUse = {},
): Promise<Session | undefined> {
  const id = storedIdOf(token)
  const found = await firstRowOf(db, openSession, openSessionById, [
    id,
    now,
    SESSION_IDLE_SECONDS,
    SESSION_MAXIMUM_SECONDS,
    staff.idleSeconds,
    staff.maximumSeconds,
    TOUCH_AFTER_SECONDS,
  ])
  if (!found) return undefined
  const { isStale, begunAt, confirmedAt, seal, passwordHash, credentialsSeal, passkeys, ...user } = found
  if (isStale && isByPerson) {
    await db.query('update accounts.sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1', [
      id,
      now,
    ])
  }
  const begun = { storedId: id, userId: user.id, createdAt: begunAt, confirmedAt }
  const sealed = sealedOf(begun, seal)
  // What another release has noted counts for whoever is not of staff.
  const { confirmedAt: given } = sealed ?? begun
  return {
    id: publicSessionId(token),
    user,
    passwordGivenAt: given && given > begunAt ? given : begunAt,
    hasPasskey: passkeys !== null,
    isSealed: {
      session: sealed !== undefined,
      credentials: areSealedHere({ id: user.id, email: user.email, passwordHash, credentialsSeal, passkeys }),
    },
  }
}

/** Is it still there? A new password ends it also in the middle of a call. */
export async function hasSession(db: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from accounts.sessions where id = $1', [storedIdOf(token)])
  return rowCount === 1
}

/** @returns whose session ended; nothing where there was none. */
export async function endSession(db: Queryable, token: string): Promise<string | undefined> {
  const ended = await firstRowOf(
    db,
    endedSession,
    'delete from accounts.sessions where id = $1 returning user_id',
    [storedIdOf(token)],
  )
  return ended?.userId
}

/** Ends every session of a user: after a password reset, say. */
export async function endSessionsOf(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from accounts.sessions where user_id = $1', [userId])
}

/** Removes the rows of sessions that are over, so many at most. @returns how many. */
export async function removeOverSessions(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from accounts.sessions where ctid = any(array(
       select ctid from accounts.sessions where last_seen_at <= $1::timestamptz - make_interval(secs => $2)
         or created_at <= $1::timestamptz - make_interval(secs => $3) limit $4 for update))`,
    [now, SESSION_IDLE_SECONDS, SESSION_MAXIMUM_SECONDS, limit],
  )
  return rowCount ?? 0
}

/** What a session is named by where its token must not stand: in a list, in a log. */
export function publicSessionId(token: string): string {
  return createHash('sha256')
    .update(`session ${storedIdOf(token)}`)
    .digest('hex')
}

/** What a token is stored as. */
export function storedIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Everybody has to sign in again. @returns how many sessions there were */
export async function endAllSessions(db: Queryable): Promise<number> {
  const { rowCount } = await db.query('delete from accounts.sessions')
  return rowCount ?? 0
}
