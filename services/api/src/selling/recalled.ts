import { type EventStore, EventStoreUnavailable, type Position } from '@presale/event-store'
import { derivedId } from '@presale/kernel'
import { executePurchase, purchaseTable } from '@presale/purchases'
import { column, prepared, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import type { RecalledAddress } from '@presale/sale'
import type { Services } from '../services'
import { freeTokens } from './free-tokens'

const openRow = row({ id: column.uuid() })
const openOn = prepared(
  `select id from views.purchases where wallet_address = $1 and status = 'awaiting-payment'
   order by requested_at, id`,
)
const AT_ONCE = 16

type Ending = Pick<
  Services,
  'pool' | 'readers' | 'store' | 'storeWatch' | 'log' | 'clock' | 'applied' | 'holds'
>

/**
 * Ends what is still to be paid to an address that is not ours, and waits until the list shows it. What the list does not have
 * yet is ended by the next look.
 * @throws EventStoreUnavailable, ForeignStore
 */
export async function endOpenOn(
  services: Ending,
  { address, actorId }: Pick<RecalledAddress, 'address' | 'actorId'>,
  store: EventStore = services.store,
): Promise<void> {
  await services.storeWatch.assertKnown()
  const open = await rowsOf(services.readers, openRow, openOn, [address])
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const ended = await Promise.all(
      open.slice(from, from + AT_ONCE).map(({ id }) => end(services, store, id, actorId)),
    )
    await Promise.all(ended.map((one) => isShown(services, one?.position)))
  }
}

const SHOWN_WITHIN_MS = 2000

async function isShown(
  { applied }: Pick<Services, 'applied'>,
  position: Position | undefined,
): Promise<void> {
  if (position) await applied.waitUntilApplied(['purchase-list'], position, SHOWN_WITHIN_MS)
}

/** @returns nothing where this did not end it: it may have been paid, cancelled or ended meanwhile, or cannot be read */
async function end(
  services: Ending,
  store: EventStore,
  purchaseId: string,
  by: string,
): Promise<{ readonly position: Position | undefined } | undefined> {
  const at = services.clock.now()
  const actor = { id: by, role: 'admin' } as const
  const commandId = derivedId('recall', purchaseId, by)
  try {
    const executed = await executePurchase(store, {
      purchaseId,
      commandId,
      correlationId: commandId,
      actor,
      receivedAt: at,
      commands: [{ type: 'recall', at, actor }],
    })
    if (!executed.ok || executed.outcome !== 'accepted') return undefined
    await freeTokens(services, { ...executed.state, revision: executed.revision })
    return { position: executed.position }
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    services.log.error({ err: error, purchaseId }, 'a purchase on a recalled address could not be ended')
    return undefined
  }
}

const reportRow = row({
  id: column.uuid(),
  buyerId: column.uuid(),
  status: purchaseTable.shape.publicStatus,
  amount: column.bigint(),
  currency: column.text(),
  cryptoAmount: column.numeric(),
  transactionHash: column.nullable(column.text()),
  paidAt: column.nullable(column.timestamptz()),
})
export type RecallReport = RowOf<typeof reportRow>

const MOST_REPORTS = 500

/** Purchases whose buyers said that they paid to the address, the oldest first, so many at most. */
export function reportsOn(readers: Queryable, address: string): Promise<RecallReport[]> {
  return rowsOf(
    readers,
    reportRow,
    `select id, buyer_id, public_status as status, amount, currency, crypto_amount, transaction_hash, paid_at from views.purchases
     where wallet_address = $1 and (paid_at is not null or is_late_payment_reported)
     order by requested_at, id limit $2`,
    [address, MOST_REPORTS],
  )
}
