import { addSeconds } from '@presale/kernel'
import { column, onlyRowOf, type Queryable, row } from '@presale/read-store'

/**
 * Stands in the place of a session where the link in a mail did it; no session has such an id. A mailer of the release
 * before takes it for one, and says from which IP address it was done.
 */
export const BY_MAILED_LINK = 'mailed link'

const recorded = row({ id: column.bigintId() })

/** A change of what somebody signs in with. */
export interface CredentialChange {
  readonly kind: 'email' | 'password'
  readonly userId: string
  readonly emailBefore: string
  readonly emailAfter: string
  readonly at: Date
  readonly ipAddress: string | null
  /** The public id of the session it was done in, or `BY_MAILED_LINK`; null where a command did it. */
  readonly sessionId: string | null
  readonly correlationId: string
}

// A year: long enough to ask how an account was lost; addresses are not kept for longer than they can help.
const KEPT_SECONDS = 365 * 24 * 3600

/** Writes it down, in the transaction of the change. @returns the row's number */
export async function recordCredentialChange(db: Queryable, change: CredentialChange): Promise<string> {
  const { id } = await onlyRowOf(
    db,
    recorded,
    `insert into accounts.account_changes
       (at, user_id, kind, email_before, email_after, ip_address, session_id, correlation_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      change.at,
      change.userId,
      change.kind,
      change.emailBefore,
      change.emailAfter,
      change.ipAddress,
      change.sessionId,
      change.correlationId,
    ],
  )
  return id
}

/** Removes changes that nobody asks about any more, so many at most, the oldest first. @returns how many */
export async function removeOldAccountChanges(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from accounts.account_changes where id = any(array(
       select id from accounts.account_changes where at < $1 order by at limit $2 for update))`,
    [addSeconds(now, -KEPT_SECONDS), limit],
  )
  return rowCount ?? 0
}
