import { column, firstRowOf, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import {
  IS_NOT_OVER,
  SESSION_IDLE_SECONDS,
  SESSION_MAXIMUM_SECONDS,
  STAFF_LIMITS,
  type StaffLimits,
  storedIdOf,
} from './sessions'

/** A session as its owner sees it. */
const ownSession = row({
  /** Names it and opens nothing: a hash of the stored id, which is itself a hash of the token. */
  id: column.text(),
  createdAt: column.date(),
  /** A minute off at most. */
  lastSeenAt: column.date(),
  ipAddress: column.nullable(column.text()),
  userAgent: column.nullable(column.text()),
  isCurrent: column.boolean(),
})
export type OwnSession = RowOf<typeof ownSession>

const endedSession = row({ wasCurrent: column.boolean() })

const PUBLIC_ID = `encode(sha256(convert_to('session ' || s.id, 'UTF8')), 'hex')`

/** The sessions of a user that are not over, newest first. @param token of the session that asks */
export function listSessions(
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
  return rowsOf(
    db,
    ownSession,
    `select ${PUBLIC_ID} as id, s.created_at, s.last_seen_at, s.ip_address, s.user_agent,
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
}

/** Ends one session of a user. @returns what was ended; nothing where they have none of that id */
export async function endOwnSession(
  db: Queryable,
  { userId, token, id }: { readonly userId: string; readonly token: string; readonly id: string },
): Promise<{ readonly wasCurrent: boolean } | undefined> {
  // PostgreSQL refuses a NUL in text; no session has one.
  if (id.includes('\0')) return undefined
  return firstRowOf(
    db,
    endedSession,
    `delete from accounts.sessions s where s.user_id = $1 and ${PUBLIC_ID} = $3
     returning s.id = $2 as was_current`,
    [userId, storedIdOf(token), id],
  )
}

/** 'Sign out elsewhere': ends every session of a user but the one that asks. */
export async function endOtherSessions(
  db: Queryable,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<void> {
  await db.query('delete from accounts.sessions where user_id = $1 and id <> $2', [userId, storedIdOf(token)])
}
