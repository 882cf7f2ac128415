import { EventStoreUnavailable } from '@presale/event-store'
import { loadPurchase, type PurchaseState, purchaseTable } from '@presale/purchases'
import { column, onlyRowOf, prepared, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import type { SignedInCall } from '../http/call'
import { OverTime, storeInTime } from '../http/time-limit'
import { type Held, heldRow } from '../selling/hold-tokens'
import type { Services } from '../services'

const { id, status, amount } = purchaseTable.shape
/** Without a status it has not reached the read model, or has arrived there and is another row as well. */
const placedRow = row({
  id,
  status: column.nullable(status),
  amount: column.nullable(amount),
  hasArrived: column.boolean(),
})

/** A purchase as a buyer's limits count it. 'unreadable': its stream cannot be folded. */
export interface OwnPurchase {
  readonly id: string
  readonly status: PurchaseState['status'] | 'unreadable'
  /** Whole tokens; 0 where its stream cannot be folded. */
  readonly amount: number
}

const record = prepared(
  `with held as materialized (select outcome, remaining from api.hold_tokens($1, $2, $8, $3, -1, $9, $10)),
   fits as (select 1 from held where outcome = 'held' or ($9 = 'place-anyway' and outcome <> 'on-sample')),
   reserved as (
     insert into api.idempotency_keys (user_id, route, key, request_hash, created_at)
     select $2, $4, $5, $6, $3 from fits where $5::text is not null on conflict do nothing),
   arrived as (delete from api.placed_purchases where purchase_id = any ($7::uuid[])),
   placed as (
     insert into api.placed_purchases (purchase_id, buyer_id, placed_at) select $1, $2, $3 from fits
     on conflict (purchase_id) do update set placed_at = excluded.placed_at)
   select outcome, remaining from held`,
)

export interface Recorded {
  readonly purchaseId: string
  readonly requestHash: string
  readonly amount: number
  readonly mode: 'place' | 'place-anyway'
  /** Its terms have a sample address or a sample price. */
  readonly onSample: boolean
  /** Ids of earlier ones that have reached the read model. */
  readonly arrived: readonly string[]
}

/**
 * Records, before the append, that the buyer places this purchase, holds its tokens, and reserves the call's key for it;
 * nothing of it where the tokens cannot be held. Earlier records that have served their purpose go with the same
 * statement: a buyer of many purchases would have them all read again for each new one, until the next clean-up.
 */
export function recordPlaced(
  call: SignedInCall,
  database: Queryable,
  { purchaseId, requestHash, arrived, amount, mode, onSample }: Recorded,
): Promise<Held> {
  const { user, receivedAt, route, idempotencyKey = null } = call
  const keyed = [purchaseId, user.id, receivedAt, route, idempotencyKey, requestHash]
  const values = [...keyed, arrived, amount, mode, onSample]
  return onlyRowOf(database, heldRow, record, values)
}

/** A purchase of the buyer that the limits may have to count, as the read model has it. */
export type PlacedRow = RowOf<typeof placedRow>

const placed = prepared('select purchase_id as id from api.placed_purchases where buyer_id = $1')
const shown = prepared(
  `select id, status, amount, false as has_arrived from views.purchases where buyer_id = $1 and expires_at is not null
   union all
   select id, null, null, true from views.purchases where id = any ($3::uuid[])
   union all
   select id, status, amount, false from views.purchases where id = $2 and expires_at is null`,
)
const identified = row({ id })

/**
 * The purchases that the buyer's limits may have to count: those open in the read model, and those that were placed and
 * have not reached it. And the one of this id, where it exists in any state. The records are read first, and the read
 * model after them, in one snapshot: a purchase that arrives meanwhile is in both, and counts once, as it does where its
 * record was removed, since that is done to those that have arrived. Besides, the records of those.
 */
export async function placedPurchases(
  database: Queryable,
  readers: Queryable,
  { buyerId, purchaseId }: { readonly buyerId: string; readonly purchaseId: string },
): Promise<PlacedRow[]> {
  const recorded = (await rowsOf(database, identified, placed, [buyerId])).map((one) => one.id)
  const found = await rowsOf(readers, placedRow, shown, [buyerId, purchaseId, recorded])
  const arrived = new Set(found.filter((one) => one.hasArrived).map((one) => one.id))
  const onTheWay = recorded.filter((one) => !arrived.has(one))
  return [...found, ...onTheWay.map((one) => ({ id: one, status: null, amount: null, hasArrived: false }))]
}

/** Those that have not reached the read model are read from their streams. */
export async function openPurchases(
  call: SignedInCall,
  services: Services,
  rows: readonly PlacedRow[],
): Promise<OwnPurchase[]> {
  const own: OwnPurchase[] = []
  for (const { id, status, amount, hasArrived } of rows) {
    if (hasArrived) continue
    const found = status && amount !== null ? { id, status, amount } : await asStreamSays(call, services, id)
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
    return state.status === 'nothing' ? undefined : { id, status: state.status, amount: state.amount }
  } catch (error) {
    if (error instanceof EventStoreUnavailable || error instanceof OverTime) throw error
    services.log.warn({ err: error, purchaseId: id }, 'a purchase that cannot be read counts as one')
    return { id, status: 'unreadable', amount: 0 }
  }
}
