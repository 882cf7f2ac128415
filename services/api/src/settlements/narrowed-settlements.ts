import type { Reads, StoredEvent } from '@presale/event-store'
import {
  type AuditRow,
  type DecodedSettlementEvent,
  decodeSettlementEvent,
  isWholeSettlement,
  type PurchaseState,
  settlementStreamOf,
  type Transaction,
} from '@presale/purchases'
import { column, firstRowOf, type Queryable, row, rowsOf } from '@presale/read-store'
import { z } from 'zod'

const narrowedOutput = row({ purchaseId: column.uuid(), output: column.text() })
const narrowedRow = row({
  eventId: column.uuid(),
  stream: column.text(),
  revision: column.integer(),
  commitPosition: column.text(),
  preparePosition: column.text(),
  at: column.timestamptz(),
  data: column.json(z.record(z.string(), z.unknown())),
  metadata: column.json(z.looseObject({ actor: z.object({ id: z.string().nullable(), role: z.string() }) })),
})

/** Idempotent: both the caller who narrowed and the follower of the settlements record it. */
export async function recordNarrowed(
  db: Queryable,
  { id, stream, revision, position }: StoredEvent,
  { event, metadata }: DecodedSettlementEvent,
): Promise<void> {
  if (event.type !== 'SettlementNarrowed' || event.data.purchaseId === undefined) return
  await db.query(
    `insert into api.narrowed_settlements (event_id, purchase_id, output, stream, revision,
       commit_position, prepare_position, at, data, metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      id,
      event.data.purchaseId,
      event.data.output,
      stream,
      revision,
      position.commit,
      position.prepare,
      metadata.receivedAt,
      JSON.stringify(event.data),
      JSON.stringify(metadata),
    ],
  )
}

/** Records the narrowed output of a transaction from its stream, before the answer, which shows it. */
export async function recordNarrowingsOf(
  db: Queryable,
  store: Pick<Reads, 'readStream'>,
  transaction: Transaction,
): Promise<void> {
  for await (const stored of store.readStream(settlementStreamOf(transaction))) {
    if (stored.type === 'SettlementNarrowed') await recordNarrowed(db, stored, decodeSettlementEvent(stored))
  }
}

/** Following starts from the beginning, and records them again. */
export async function forgetNarrowings(db: Queryable): Promise<void> {
  await db.query('delete from api.narrowed_settlements')
}

/**
 * The purchases with the output that settles each now: their own events have the one of the approval. Queried only
 * where one of them was approved by a whole transaction.
 */
export async function withNarrowedOutputs<Purchase extends PurchaseState>(
  db: Queryable,
  purchases: readonly Purchase[],
): Promise<Purchase[]> {
  const ids = purchases.filter(isWholeSettlement).map(({ id }) => id)
  if (ids.length === 0) return [...purchases]
  const narrowed = await rowsOf(
    db,
    narrowedOutput,
    'select purchase_id, output from api.narrowed_settlements where purchase_id = any($1)',
    [ids],
  )
  const outputs = new Map(narrowed.map(({ purchaseId, output }) => [purchaseId, output]))
  return purchases.map((purchase) => {
    const output = outputs.get(purchase.id)
    return output === undefined ? purchase : { ...purchase, output }
  })
}

/** For every narrowed purchase; they are few. */
export async function allNarrowedOutputs(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const narrowed = await rowsOf(
    db,
    narrowedOutput,
    'select purchase_id, output from api.narrowed_settlements',
  )
  return new Map(narrowed.map(({ purchaseId, output }) => [purchaseId, output]))
}

/** The event that narrowed a purchase's settlement, for its history; `stream` is the settlement's. */
export async function narrowingOfPurchase(
  db: Queryable,
  purchaseId: string,
): Promise<(AuditRow & { readonly stream: string }) | undefined> {
  const found = await firstRowOf(
    db,
    narrowedRow,
    'select * from api.narrowed_settlements where purchase_id = $1',
    [purchaseId],
  )
  if (!found) return undefined
  const { eventId, commitPosition, preparePosition, ...event } = found
  return {
    ...event,
    id: eventId,
    type: 'SettlementNarrowed',
    purchaseId,
    buyerId: null,
    position: { commit: commitPosition, prepare: preparePosition },
    actor: event.metadata.actor,
    isUnreadable: false,
  }
}
