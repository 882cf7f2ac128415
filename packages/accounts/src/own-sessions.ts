import type { Queryable } from '@presale/read-store'
import {
  IS_NOT_OVER,
  SESSION_IDLE_SECONDS,
  SESSION_MAXIMUM_SECONDS,
  STAFF_LIMITS,
  type StaffLimits,
  storedIdOf,
} from './sessions'

/** A session as its owner sees it. */
export interface OwnSession {
  /** Names it and opens nothing: a hash of the stored id, which is itself a hash of the token. */
  readonly id: string
  readonly createdAt: Date
  /** A minute off at most. */
  readonly lastSeenAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly isCurrent: boolean
}

const PUBLIC_ID = `encode(sha256(convert_to('session ' || s.id, 'UTF8')), 'hex')`

/** The sessions of a user that are not over, newest first. @param token of the session that asks */
export async function listSessions(
  db: Queryable,
  {
    userId,
    token,
    now,
    staff = STAFF_LIMITS,
  }: {
    readonly userId: string
    readonly token: string
    readonly now: Date
    readonly staff?: StaffLimits
  },
): Promise<OwnSession[]> {
  const { rows } = await db.query<{
    public_id: string
    created_at: Date
    last_seen_at: Date
    ip_address: string | null
    user_agent: string | null
    is_current: boolean
  }>(
    `select ${PUBLIC_ID} as public_id, s.created_at, s.last_seen_at, s.ip_address, s.user_agent,
       s.id = $7 as is_current
     from accounts.sessions s join accounts.users u on u.id = s.user_id
     where s.user_id = $1 and ${IS_NOT_OVER}
     order by s.created_at desc, s.id`,
    [
      userId,
      now,
      SESSION_IDLE_SECONDS,
      SESSION_MAXIMUM_SECONDS,
      staff.idleSeconds,
      staff.maximumSeconds,
      storedIdOf(token),
    ],
  )
  return rows.map((row) => ({
    id: row.public_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    isCurrent: row.is_current,
  }))
}

/** Ends one session of a user. @returns what was ended; nothing where they have none of that id */
export async function endOwnSession(
  db: Queryable,
  { userId, token, id }: { readonly userId: string; readonly token: string; readonly id: string },
): Promise<{ readonly wasCurrent: boolean } | undefined> {
  // PostgreSQL refuses a NUL in text; no session has one.
  if (id.includes('\0')) return undefined
  const { rows } = await db.query<{ was_current: boolean }>(
    `delete from accounts.sessions s where s.user_id = $1 and ${PUBLIC_ID} = $3
     returning s.id = $2 as was_current`,
    [userId, storedIdOf(token), id],
  )
  return rows[0] && { wasCurrent: rows[0].was_current }
}

/** 'Sign out elsewhere': ends every session of a user but the one that asks. */
export async function endOtherSessions(
  db: Queryable,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<void> {
  await db.query('delete from accounts.sessions where user_id = $1 and id <> $2', [userId, storedIdOf(token)])
}
