import type { EventStore, StoredEvent } from '@presale/event-store'
import {
  type AuditRow,
  type DecodedSettlementEvent,
  decodeSettlementEvent,
  isWholeSettlement,
  type PurchaseState,
  settlementStreamOf,
  type Transaction,
} from '@presale/purchases'
import type { Queryable } from '@presale/read-store'

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
  store: Pick<EventStore, 'readStream'>,
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
  const { rows } = await db.query<{ purchase_id: string; output: string }>(
    'select purchase_id, output from api.narrowed_settlements where purchase_id = any($1)',
    [ids],
  )
  const outputs = new Map(rows.map(({ purchase_id, output }) => [purchase_id, output]))
  return purchases.map((purchase) => {
    const output = outputs.get(purchase.id)
    return output === undefined ? purchase : { ...purchase, output }
  })
}

/** For every narrowed purchase; they are few. */
export async function allNarrowedOutputs(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ purchase_id: string; output: string }>(
    'select purchase_id, output from api.narrowed_settlements',
  )
  return new Map(rows.map(({ purchase_id, output }) => [purchase_id, output]))
}

/** The event that narrowed a purchase's settlement, for its history; `stream` is the settlement's. */
export async function narrowingOfPurchase(
  db: Queryable,
  purchaseId: string,
): Promise<(AuditRow & { readonly stream: string }) | undefined> {
  const { rows } = await db.query<NarrowedRow>(
    'select * from api.narrowed_settlements where purchase_id = $1',
    [purchaseId],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    id: row.event_id,
    type: 'SettlementNarrowed',
    purchaseId,
    buyerId: null,
    stream: row.stream,
    revision: row.revision,
    at: row.at.toISOString(),
    position: { commit: row.commit_position, prepare: row.prepare_position },
    actor: row.metadata.actor,
    data: row.data,
    metadata: row.metadata,
    isUnreadable: false,
  }
}

interface NarrowedRow {
  event_id: string
  stream: string
  revision: number
  commit_position: string
  prepare_position: string
  at: Date
  data: Record<string, unknown>
  metadata: Record<string, unknown> & { actor: AuditRow['actor'] }
}
