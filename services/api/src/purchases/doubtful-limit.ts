import { MINIMUM_PURCHASE } from '@presale/kernel'
import { ApiError } from '../http/api-error'
import { holdTokens, placingRefusal } from '../selling/hold-tokens'
import { markPurchase } from '../selling/purchase-marks'
import type { Services } from '../services'
import { overLimit, type Placing } from './buyer-limits'
import type { HeldLock } from './buyers-lock'
import { placedPurchases } from './placed-purchases'

export interface Placed {
  readonly buyerId: string
  readonly purchaseId: string
  readonly placing: Placing
  readonly amount: number
  readonly at: Date
}

/**
 * The append of a purchase under its buyer's lock. A process that is frozen in it loses the lock, and an event store that
 * hangs may store what it was sent long after the call has given up: others are placed meanwhile, in the same room of
 * the buyer's limits. The purchase is not taken back, since its buyer may be paying; it is marked for staff.
 */
export async function inDoubt<T>(
  services: Pick<Services, 'pool' | 'readers' | 'log'>,
  held: Pick<HeldLock, 'isHeld'>,
  placed: Placed,
  append: () => Promise<T>,
): Promise<T> {
  let isSure = false
  try {
    const appended = await append()
    isSure = held.isHeld()
    return appended
  } catch (error) {
    // A refusal by the purchase itself: nothing was appended.
    isSure = error instanceof ApiError
    throw error
  } finally {
    if (!isSure) {
      await markIfTooMany(services, placed).catch((error: unknown) => {
        services.log.warn(
          { err: error, purchaseId: placed.purchaseId },
          'a doubtful purchase was not checked',
        )
      })
    }
  }
}

const DOUBTFUL = 'update api.token_holds set is_doubtful = true where purchase_id = $1 and not is_confirmed'

/**
 * Counts without the event store, which may be what hangs: a purchase that was placed and has no stream yet may still
 * have one. A mark too many is harmless, a missing one is not.
 */
async function markIfTooMany(
  { pool, readers }: Pick<Services, 'pool' | 'readers'>,
  placed: Placed,
): Promise<void> {
  const { buyerId, purchaseId, placing, amount, at } = placed
  const own = await placedPurchases(pool, readers, { buyerId, purchaseId })
  const others = own.flatMap(({ id, status, amount, hasArrived }) =>
    id === purchaseId || hasArrived ? [] : [{ id, status: status ?? placing, amount: amount ?? 0 }],
  )
  // A hold that was given up for lack of a purchase is taken again.
  const hold = { purchaseId, buyerId, amount, at, revision: -1, mode: 'place-anyway' } as const
  const kept = await holdTokens(pool, hold)
  // Nobody has paid for a request yet: what holds for nothing is judged sooner.
  if (placing === 'awaiting-payment') await pool.query(DOUBTFUL, [purchaseId])
  const refusal = overLimit(placing, others) ?? placingRefusal(kept, MINIMUM_PURCHASE)
  if (refusal === undefined) return
  const sentence = `It was stored late, when others may have taken its place. Otherwise: ${refusal.message}`
  await markPurchase(pool, purchaseId, { kind: 'over-limit', sentence, at })
}
