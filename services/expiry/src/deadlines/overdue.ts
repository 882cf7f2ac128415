import { STREAM_PREFIX } from '@presale/purchases'
import { column, firstRowOf, onlyRowOf, type Pool, type RowOf, row, rowsOf } from '@presale/read-store'
import { renew } from './apply-changes'
import { SUBSCRIBER } from './schema'

/** A deadline for the sweep to check. */
export interface OverdueDeadline {
  readonly purchaseId: string
  readonly revision: number
  readonly expiresAt: string
  /** Its stream could not be folded at the last attempt. */
  readonly isUndecidable: boolean
  readonly attempts: number
}

/** A purchase with nothing to do yet, because its events have not been followed, is tried again after this long. */
const ASK_AGAIN_MS = 30_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

/** Streams that the subscriber has set aside: their deadlines are not known. */
const IS_SET_ASIDE = `exists (select 1 from following.set_aside mark
  where mark.subscriber = '${SUBSCRIBER}' and mark.stream = '${STREAM_PREFIX}' || deadlines.purchase_id)`

/**
 * Takes a page of due deadlines, the oldest first, by moving the time of their next check: one process checks each
 * once per sweep, and where that process dies another one does after a while.
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

const overdueRow = row({
  purchaseId: column.uuid(),
  revision: column.integer(),
  dueAt: column.timestamptz(),
  isUndecidable: column.boolean(),
  attempts: column.integer(),
})

/** All deadlines that are due now, in pages that belong to this process alone. */
export async function* overduePages(
  pool: Pool,
  now: Date,
  pageSize: number,
): AsyncGenerator<readonly OverdueDeadline[]> {
  const askAgainAt = new Date(now.getTime() + ASK_AGAIN_MS)
  for (;;) {
    const rows = await rowsOf(pool, overdueRow, CLAIM_PAGE, [now, askAgainAt, pageSize])
    if (rows.length > 0) yield rows.map(({ dueAt, ...deadline }) => ({ ...deadline, expiresAt: dueAt }))
    if (rows.length < pageSize) return
  }
}

/** They were taken and not checked: due again at once. */
export async function giveBack(pool: Pool, of: readonly OverdueDeadline[], now: Date): Promise<void> {
  await pool.query(
    `update expiry.deadlines known set next_try_at = $3
     from unnest($1::uuid[], $2::integer[]) as given (id, revision)
     where known.purchase_id = given.id and known.revision = given.revision and known.due_at is not null`,
    [of.map(({ purchaseId }) => purchaseId), of.map(({ revision }) => revision), now],
  )
}

/** Records that they cannot be decided now; each is tried again with growing pauses. */
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

/** They can be decided again: a whole window starts. */
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

/** The row of a deadline whose timer went off. */
const standingRow = row({
  /** When it is due: later than the timer says where the purchase could not be decided meanwhile. */
  dueAt: column.date(),
  /** It cannot be decided now. */
  isHeld: column.boolean(),
  attempts: column.integer(),
})
export type Standing = RowOf<typeof standingRow>

export function standingOf(
  pool: Pool,
  { purchaseId, revision }: { purchaseId: string; revision: number },
): Promise<Standing | undefined> {
  return firstRowOf(
    pool,
    standingRow,
    `select due_at, attempts, is_undecidable or ${IS_SET_ASIDE} as is_held from expiry.deadlines
     where purchase_id = $1 and revision = $2 and due_at is not null`,
    [purchaseId, revision],
  )
}

export interface OverdueFigures {
  readonly overdue: number
  /** 0 where nothing is overdue. */
  readonly oldestSeconds: number
  /** Of them, those that could not be decided at the last attempt. */
  readonly failing: number
}

const figuresRow = row({
  overdue: column.bigint(),
  failing: column.bigint(),
  oldest: column.nullable(column.date()),
})

/** Counted from the indexes of due and failing rows: armed and pending ones are not read. */
export async function overdueFigures(pool: Pool, now: Date): Promise<OverdueFigures> {
  const { overdue, failing, oldest } = await onlyRowOf(
    pool,
    figuresRow,
    `select (select count(*) from expiry.deadlines where next_try_at <= $1 and attempts = 0) + failing.count as overdue,
       failing.count as failing,
       least(failing.oldest, (select min(next_try_at) from expiry.deadlines where next_try_at <= $1)) as oldest
     from (select count(*), min(due_at) as oldest from expiry.deadlines where attempts > 0) as failing`,
    [now],
  )
  return {
    overdue,
    failing,
    oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
  }
}

const arming = row({ isBuilt: column.boolean() })

/** The events were followed to their end once; before that, most of what looks overdue has ended. */
export async function isBuilt(pool: Pool): Promise<boolean> {
  const found = await firstRowOf(pool, arming, 'select is_built from expiry.arming')
  return found?.isBuilt === true
}

export async function recordBuilt(pool: Pool): Promise<void> {
  await pool.query('update expiry.arming set is_built = true where not is_built')
}
