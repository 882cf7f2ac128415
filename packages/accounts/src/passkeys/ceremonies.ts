import { createHash, randomBytes } from 'node:crypto'
import { addSeconds } from '@presale/kernel'
import { column, firstRowOf, type Queryable, row } from '@presale/read-store'

/** What an authenticator is asked for. */
export type CeremonyAct = 'sign-in' | 'add-passkey' | 'confirm'

/** As long as a person is given to find their device and confirm on it. */
export const CEREMONY_SECONDS = 300

/** Who is asked, and for what. */
export interface Asked {
  readonly act: CeremonyAct
  /** Null for a sign-in: nobody knows yet who it is. */
  readonly userId: string | null
  /** Public id of the session that asks; null for a sign-in. */
  readonly sessionId: string | null
}

const takenRow = row({ document: column.text() })

/**
 * Begins a ceremony. What the authenticator signs is the hash of a document that says what was asked for, in which session
 * and when, so that the signature says it, too.
 * @param origin of the site that asks
 * @param change that is confirmed by it, and nothing else
 * @returns the challenge, base64url
 */
export async function beginCeremony(
  db: Queryable,
  asked: Asked,
  { origin, at, change }: { readonly origin: string; readonly at: Date; readonly change?: unknown },
): Promise<string> {
  const { act, userId, sessionId } = asked
  const document = JSON.stringify({
    act,
    site: origin,
    account: userId,
    session: sessionId,
    at: at.toISOString(),
    nonce: randomBytes(16).toString('base64url'),
    ...(change === undefined ? {} : { change }),
  })
  const challenge = createHash('sha256').update(document).digest('base64url')
  await db.query(
    `insert into accounts.ceremonies (challenge, document, act, user_id, session_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [challenge, document, act, userId, sessionId, addSeconds(at, CEREMONY_SECONDS)],
  )
  return challenge
}

/**
 * Ends a ceremony: of two answers to one challenge the second finds none.
 * @returns the document; nothing where none was begun for this act, account and session, or it is over
 */
export async function takeCeremony(
  db: Queryable,
  challenge: string,
  { act, userId, sessionId }: Asked,
  at: Date,
): Promise<string | undefined> {
  // PostgreSQL refuses a NUL in text; no challenge has one.
  if (challenge.includes('\0')) return undefined
  const taken = await firstRowOf(
    db,
    takenRow,
    `delete from accounts.ceremonies where challenge = $1 and act = $2 and user_id is not distinct from $3
       and session_id is not distinct from $4 and expires_at > $5 returning document`,
    [challenge, act, userId, sessionId, at],
  )
  return taken?.document
}

/** Removes those that nobody answered, so many at most. @returns how many */
export async function removeOverCeremonies(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from accounts.ceremonies where ctid = any(array(
       select ctid from accounts.ceremonies where expires_at <= $1 limit $2 for update))`,
    [now, limit],
  )
  return rowCount ?? 0
}
