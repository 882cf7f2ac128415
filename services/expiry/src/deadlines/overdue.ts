import { STREAM_PREFIX } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { renew } from './apply-changes'
import { SUBSCRIBER } from './schema'

/** A deadline that the sweep has to ask about. */
export interface OverdueDeadline {
  readonly purchaseId: string
  readonly revision: number
  readonly expiresAt: string
  /** At the last try its stream could not be folded. */
  readonly isUndecidable: boolean
  readonly attempts: number
}

/** A purchase with nothing to do yet, because its events have not been followed, is retried after this long. */
const ASK_AGAIN_MS = 30_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

/** Streams that the subscriber has set aside: what runs against them is not known. */
const IS_SET_ASIDE = `exists (select 1 from following.set_aside mark
  where mark.subscriber = '${SUBSCRIBER}' and mark.stream = '${STREAM_PREFIX}' || deadlines.purchase_id)`

/**
 * Takes a page of what is due, the longest due first, by moving when it is asked about next: whoever took one
 * asks about it, once a sweep, and where that process dies somebody else does after a while.
 */
export const CLAIM_PAGE = `
  with page as (
    select purchase_id from expiry.deadlines
    where next_try_at <= $1 and not ${IS_SET_ASIDE}
    order by next_try_at, purchase_id limit $3 for update skip locked
  )
  update expiry.deadlines known set next_try_at = $2
  from page where known.purchase_id = page.purchase_id
  returning known.purchase_id, known.revision, known.due_at, known.is_undecidable, known.attempts`

interface OverdueRow {
  purchase_id: string
  revision: number
  due_at: Date
  is_undecidable: boolean
  attempts: number
}

/** Everything that is due at this moment, in pages that are this process's alone. */
export async function* overduePages(
  pool: Pool,
  now: Date,
  pageSize: number,
): AsyncGenerator<readonly OverdueDeadline[]> {
  const askAgainAt = new Date(now.getTime() + ASK_AGAIN_MS)
  for (;;) {
    const { rows } = await pool.query<OverdueRow>(CLAIM_PAGE, [now, askAgainAt, pageSize])
    if (rows.length > 0) {
      yield rows.map((row) => ({
        purchaseId: row.purchase_id,
        revision: row.revision,
        expiresAt: row.due_at.toISOString(),
        isUndecidable: row.is_undecidable,
        attempts: row.attempts,
      }))
    }
    if (rows.length < pageSize) return
  }
}

/** They were taken and not asked about: due now as before. */
export async function giveBack(pool: Pool, of: readonly OverdueDeadline[], now: Date): Promise<void> {
  await pool.query(
    `update expiry.deadlines known set next_try_at = $3
     from unnest($1::uuid[], $2::integer[]) as given (id, revision)
     where known.purchase_id = given.id and known.revision = given.revision and known.due_at is not null`,
    [of.map(({ purchaseId }) => purchaseId), of.map(({ revision }) => revision), now],
  )
}

/** Writes down that nobody can decide on them now; each is asked about again, ever later. */
export async function recordUndecidable(
  pool: Pool,
  of: readonly Pick<OverdueDeadline, 'purchaseId' | 'revision' | 'attempts'>[],
  now: Date,
): Promise<void> {
  if (of.length === 0) return
  await pool.query(
    `update expiry.deadlines known set next_try_at = failed.next_try_at, is_undecidable = true,
       attempts = known.attempts + 1
     from unnest($1::uuid[], $2::integer[], $3::timestamptz[]) as failed (id, revision, next_try_at)
     where known.purchase_id = failed.id and known.revision = failed.revision and known.due_at is not null`,
    [
      of.map(({ purchaseId }) => purchaseId),
      of.map(({ revision }) => revision),
      of.map(({ attempts }) => nextTryAfter(attempts, now)),
    ],
  )
}

/** Twice as long after every failure. */
function nextTryAfter(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20)))
}

/** They can be decided again: a whole window from now on. */
export async function beginAnew(
  pool: Pool,
  of: readonly Pick<OverdueDeadline, 'purchaseId'>[],
  now: Date,
): Promise<void> {
  await renew(
    pool,
    of.map(({ purchaseId }) => purchaseId),
    now,
  )
}

/** What is known of a deadline whose timer went off. */
export interface Standing {
  /** When it is due: later than the timer says where the purchase could not be decided meanwhile. */
  readonly dueAt: Date
  /** Nobody can decide on it now. */
  readonly isHeld: boolean
  readonly attempts: number
}

export async function standingOf(
  pool: Pool,
  { purchaseId, revision }: { purchaseId: string; revision: number },
): Promise<Standing | undefined> {
  const { rows } = await pool.query<{ due_at: Date; is_held: boolean; attempts: number }>(
    `select due_at, attempts, is_undecidable or ${IS_SET_ASIDE} as is_held from expiry.deadlines
     where purchase_id = $1 and revision = $2 and due_at is not null`,
    [purchaseId, revision],
  )
  return rows[0] && { dueAt: rows[0].due_at, isHeld: rows[0].is_held, attempts: rows[0].attempts }
}

export interface OverdueFigures {
  readonly overdue: number
  /** 0 where nothing is. */
  readonly oldestSeconds: number
  /** Of them: those that could not be decided at the last try. */
  readonly failing: number
}

/** Counted from the indexes of what is due and what fails: what is armed and pending is not looked at. */
export async function overdueFigures(pool: Pool, now: Date): Promise<OverdueFigures> {
  const { rows } = await pool.query<{ overdue: string; failing: string; oldest: Date | null }>(
    `select (select count(*) from expiry.deadlines where next_try_at <= $1 and attempts = 0) + failing.count as overdue,
       failing.count as failing,
       least(failing.oldest, (select min(next_try_at) from expiry.deadlines where next_try_at <= $1)) as oldest
     from (select count(*), min(due_at) as oldest from expiry.deadlines where attempts > 0) as failing`,
    [now],
  )
  const { overdue = '0', failing = '0', oldest = null } = rows[0] ?? {}
  return {
    overdue: Number(overdue),
    failing: Number(failing),
    oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
  }
}

/** The events were followed to their end once; before that, most of what looks overdue has ended. */
export async function isBuilt(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_built: boolean }>('select is_built from expiry.arming')
  return rows[0]?.is_built === true
}

export async function recordBuilt(pool: Pool): Promise<void> {
  await pool.query('update expiry.arming set is_built = true where not is_built')
}
