import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import { addSeconds, type Clock } from '@presale/kernel'
import { loadPurchase } from '@presale/purchases'
import { column, type Pool, type RowOf, row, rowsOf } from '@presale/read-store'
import type { Logger } from '@presale/runtime'

/** Longer than a command can take: what has no event by then will never have one. */
const NEVER_CAME_SECONDS = 300
/** An unpaid request whose buyer read that it may not have been stored. They ask again, and wait for its tokens. */
const DOUBTFUL_SECONDS = 30
const AT_ONCE = 200

const unconfirmed = row({ purchaseId: column.uuid(), heldAt: column.date(), heldAtText: column.text() })
type Unconfirmed = RowOf<typeof unconfirmed>

export interface Sweeping {
  readonly pool: Pool
  readonly store: EventStore
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Counts what came and went, and releases what was held for an event that never came. Safe in several processes at
 * once.
 */
export async function sweepHolds({ pool, store, clock, log }: Sweeping): Promise<void> {
  await pool.query('select api.count_holds()')
  const now = clock.now()
  const old = await rowsOf(
    pool,
    unconfirmed,
    `select purchase_id, held_at, held_at::text as held_at_text from api.token_holds
     where not is_confirmed and held_at < case when is_doubtful then $2::timestamptz else $1 end
     order by held_at limit ${AT_ONCE}`,
    [addSeconds(now, -NEVER_CAME_SECONDS), addSeconds(now, -DOUBTFUL_SECONDS)],
  )
  for (const hold of old) {
    const stillHolds = await holdsTokens(store, hold.purchaseId, log)
    await settle(pool, hold, stillHolds)
    if (!stillHolds) log.info({ purchaseId: hold.purchaseId }, 'tokens that were held for nothing are free')
  }
}

/** A purchase that cannot be read exists all the same, and counts. */
async function holdsTokens(store: EventStore, purchaseId: string, log: Logger): Promise<boolean> {
  try {
    const { state } = await loadPurchase(store, purchaseId)
    return state.status !== 'nothing' && state.status !== 'expired' && state.status !== 'declined'
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    log.warn({ err: error, purchaseId }, 'a purchase that cannot be read goes on holding its tokens')
    return true
  }
}

/** Unless it was held anew meanwhile. */
async function settle(
  pool: Pool,
  { purchaseId, heldAtText }: Unconfirmed,
  stillHolds: boolean,
): Promise<void> {
  await pool.query(
    `update api.token_holds set is_confirmed = true,
       state = case when $3 then state when state = 'counted' then 'released' else 'ended' end
     where purchase_id = $1 and held_at = $2::timestamptz and not is_confirmed and state <> 'released'`,
    [purchaseId, heldAtText, stillHolds],
  )
}
