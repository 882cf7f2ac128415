import { addSeconds } from '@presale/kernel'
import { loadPurchase, type PurchaseState } from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import type { Services } from '../services'

// Longer than a command can be on its way: what has no stream by then never will.
const NEVER_CAME_SECONDS = 300

/** Writes down, before the append, that the buyer places this purchase. */
export async function notePlaced(call: SignedInCall, { pool }: Services, purchaseId: string): Promise<void> {
  await pool.query(
    `insert into api.placed_purchases (purchase_id, buyer_id, placed_at) values ($1, $2, $3)
     on conflict do nothing`,
    [purchaseId, call.user.id, call.receivedAt],
  )
}

/**
 * The buyer's open purchases as his limits count them: what the views show and, read from its stream, what
 * was placed and has not reached them yet, because the projector is behind or away.
 */
export async function purchasesToCount(
  call: SignedInCall,
  services: Services,
): Promise<Pick<PurchaseState, 'id' | 'status'>[]> {
  const { pool, views } = services
  const { rows } = await pool.query<{ purchase_id: string; placed_at: Date }>(
    'select purchase_id, placed_at from api.placed_purchases where buyer_id = $1',
    [call.user.id],
  )
  const seenIds = await views.knownAmong(rows.map((row) => row.purchase_id))
  const over = rows.filter((row) => seenIds.has(row.purchase_id)).map((row) => row.purchase_id)
  const unseen: PurchaseState[] = []
  for (const { purchase_id: id, placed_at: placedAt } of rows.filter(
    (row) => !seenIds.has(row.purchase_id),
  )) {
    const { state } = await loadPurchase(storeInTime(call, services), id)
    if (state.status !== 'nothing') unseen.push(state)
    else if (addSeconds(placedAt, NEVER_CAME_SECONDS) < services.clock.now()) over.push(id)
  }
  if (over.length > 0) {
    await pool.query('delete from api.placed_purchases where purchase_id = any($1::uuid[])', [over])
  }
  // Asked last: what has reached the views meanwhile is in here, and counts once.
  const seen = await views.openPurchasesOf(call.user.id)
  const openIds = new Set(seen.map(({ id }) => id))
  return [...seen, ...unseen.filter(({ id }) => !openIds.has(id))]
}
