import { createHmac, randomBytes } from 'node:crypto'
import { addSeconds } from '@presale/kernel'
import { column, onlyRowOf, type Queryable, row } from '@presale/read-store'

const keyRow = row({ key: column.bytes() })

/**
 * A name of a session for one day (UTC), by which its reports are counted as one person's. Once the day's key is
 * deleted nobody can say whose it was, not even with all sessions at hand.
 */
export async function sessionMark(db: Queryable, sessionId: string, now: Date): Promise<Buffer> {
  const { key } = await onlyRowOf(
    db,
    keyRow,
    // An update that changes nothing: of processes that make the day's first key at once, all get the one that stands.
    `insert into api.remote_report_keys (day, key) values ($1, $2)
     on conflict (day) do update set key = api.remote_report_keys.key returning key`,
    [dayOf(now), randomBytes(32)],
  )
  return createHmac('sha256', key).update(sessionId).digest()
}

/** Removes the keys of days that are over. @returns how many */
export async function removeOldMarkKeys(db: Queryable, now: Date): Promise<number> {
  // A process whose clock is behind may still use yesterday's for a moment.
  const { rowCount } = await db.query('delete from api.remote_report_keys where day < $1', [
    dayOf(addSeconds(now, -3600)),
  ])
  return rowCount ?? 0
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
