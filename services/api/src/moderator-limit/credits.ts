import { addSeconds } from '@presale/kernel'
import {
  column,
  inTransaction,
  onlyRowOf,
  type Pool,
  type PoolClient,
  type Queryable,
  row,
  rowsOf,
} from '@presale/read-store'
import { readSetting } from '@presale/sale'

/** The limit covers any 24 hours, not a calendar day. */
const WINDOW_SECONDS = 24 * 3600

const uncertain = row({ purchaseId: column.uuid() })
const summed = row({ credited: column.numeric() })

/** Tokens that a moderator credits, or is about to credit. */
export interface Credit {
  readonly moderatorId: string
  readonly purchaseId: string
  /** Whole tokens. */
  readonly amount: number
}

export interface OverTheLimit {
  readonly limit: number
  /** Of the 24 hours before, without this purchase. */
  readonly credited: number
}

/**
 * Counts an attempt to credit these tokens before anything is appended, one at a time per moderator: of two attempts
 * at once the second sees the first. A purchase counts once, however often it is attempted. @returns undefined where
 * it is counted now, else why the limit does not allow it
 */
export function countAttempt(
  pool: Pool,
  attemptId: string,
  credit: Credit,
  now: Date,
): Promise<OverTheLimit | undefined> {
  const { moderatorId, purchaseId, amount } = credit
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('moderator:' || $1, 0))", [moderatorId])
    const [limit, credited] = [await limitOf(client), await creditedBefore(client, credit, now)]
    if (credited + amount > limit) return { limit, credited }
    await client.query(
      `insert into api.moderator_credits (attempt_id, moderator_id, purchase_id, amount, counted_at)
       values ($1, $2, $3, $4, $5)`,
      [attemptId, moderatorId, purchaseId, amount, now],
    )
    return undefined
  })
}

/** The attempt has credited nothing, and no longer can. */
export async function takeBack(db: Queryable, attemptId: string): Promise<void> {
  await db.query('delete from api.moderator_credits where attempt_id = $1', [attemptId])
}

/** None of this moderator's attempts on the purchase has credited anything, and none can any more. */
export async function takeBackAll(db: Queryable, credit: Omit<Credit, 'amount'>): Promise<void> {
  await db.query('delete from api.moderator_credits where moderator_id = $1 and purchase_id = $2', [
    credit.moderatorId,
    credit.purchaseId,
  ])
}

/** The purchase's stream has this moderator's approval: the outcome is settled. */
export async function markCredited(db: Queryable, credit: Omit<Credit, 'amount'>): Promise<void> {
  await db.query(
    'update api.moderator_credits set is_credited = true where moderator_id = $1 and purchase_id = $2',
    [credit.moderatorId, credit.purchaseId],
  )
}

/** Purchases that count for this moderator and whose outcome is still unknown, the oldest first. */
export async function uncertainPurchases(
  db: Queryable,
  moderatorId: string,
  now: Date,
  atMost: number,
): Promise<string[]> {
  const rows = await rowsOf(
    db,
    uncertain,
    `select purchase_id from api.moderator_credits
     where moderator_id = $1 and counted_at > $2 and not is_credited
     group by purchase_id order by min(counted_at) limit $3`,
    [moderatorId, windowStart(now), atMost],
  )
  return rows.map(({ purchaseId }) => purchaseId)
}

/** Removes credits that no limit counts any more, at most so many. @returns how many */
export async function removeOldCredits(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from api.moderator_credits where ctid = any(array(
       select ctid from api.moderator_credits where counted_at <= $1 limit $2 for update))`,
    [windowStart(now), limit],
  )
  return rowCount ?? 0
}

async function limitOf(client: PoolClient): Promise<number> {
  return Number(await readSetting(client, 'moderator_daily_tokens'))
}

async function creditedBefore(
  client: PoolClient,
  { moderatorId, purchaseId }: Credit,
  now: Date,
): Promise<number> {
  const { credited } = await onlyRowOf(
    client,
    summed,
    `select coalesce(sum(amount), 0) as credited from (
       select distinct purchase_id, amount from api.moderator_credits
       where moderator_id = $1 and counted_at > $2 and purchase_id <> $3) counted`,
    [moderatorId, windowStart(now), purchaseId],
  )
  return Number(credited)
}

function windowStart(now: Date): Date {
  return addSeconds(now, -WINDOW_SECONDS)
}
