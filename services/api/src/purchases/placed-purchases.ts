import { EventStoreUnavailable } from '@presale/event-store'
import { loadPurchase, type PurchaseState, purchaseTable } from '@presale/purchases'
import { column, row, rowsOf } from '@presale/read-store'
import type { SignedInCall } from '../http/call'
import { OverTime, storeInTime } from '../http/time-limit'
import type { Services } from '../services'

const { id, status } = purchaseTable.shape
/** Without a status it has not reached the read model. */
const placedRow = row({ id, status: column.nullable(status) })

/** A purchase as a buyer's limits count it. 'unreadable': its stream cannot be folded. */
export interface OwnPurchase {
  readonly id: string
  readonly status: PurchaseState['status'] | 'unreadable'
}

/** Records, before the append, that the buyer places this purchase. */
export async function recordPlaced(
  call: SignedInCall,
  { pool }: Services,
  purchaseId: string,
): Promise<void> {
  await pool.query(
    `insert into api.placed_purchases (purchase_id, buyer_id, placed_at) values ($1, $2, $3)
     on conflict do nothing`,
    [purchaseId, call.user.id, call.receivedAt],
  )
}

/**
 * The purchases that the buyer's limits may have to count: those open in the read model and, read from its stream,
 * each that was placed and has not reached the read model. Both are read in one snapshot, so that a purchase that
 * arrives meanwhile counts once.
 */
export async function openPurchases(call: SignedInCall, services: Services): Promise<OwnPurchase[]> {
  const placed = await rowsOf(
    services.pool,
    placedRow,
    `select id, status from views.purchases where buyer_id = $1 and expires_at is not null
     union all
     select purchase_id, null from api.placed_purchases placed
     where buyer_id = $1 and not exists (select 1 from views.purchases seen where seen.id = placed.purchase_id)`,
    [call.user.id],
  )
  const own: OwnPurchase[] = []
  for (const { id, status } of placed) {
    const found = status ? { id, status } : await asStreamSays(call, services, id)
    if (found) own.push(found)
  }
  return own
}

/**
 * The purchase from its stream; undefined where there is none (yet). An unreadable one exists all the same: the buyer
 * is refused nothing because of it.
 */
export async function asStreamSays(
  call: SignedInCall,
  services: Services,
  id: string,
): Promise<OwnPurchase | undefined> {
  try {
    const { state } = await loadPurchase(storeInTime(call, services), id)
    return state.status === 'nothing' ? undefined : { id, status: state.status }
  } catch (error) {
    if (error instanceof EventStoreUnavailable || error instanceof OverTime) throw error
    services.log.warn({ err: error, purchaseId: id }, 'a purchase that cannot be read counts as one')
    return { id, status: 'unreadable' }
  }
}
