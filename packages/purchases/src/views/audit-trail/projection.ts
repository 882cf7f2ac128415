import {
  asUnnest,
  columnWriters,
  copyBatch,
  inOneGo,
  type PoolClient,
  type ProjectionDefinition,
} from '@presale/read-store'
import { type PurchaseEvent, STREAM_PREFIX } from '../../domain/events'
import { type RecordedEvent, SPACING_MS } from '../../stream/recorded-event'
import { hashTextOf, paidToOf, reasonTextOf, savePaidTo } from './search-text'
import { completeTrail, type TrailFields, trailIndexes, trailTable, trailTables, waitingTable } from './table'

/** An event as the trail keeps it. The buyer is null where neither the event nor its batch names them. */
export interface TrailEntry {
  readonly recorded: RecordedEvent
  readonly buyerId: string | null
}

const writers = columnWriters(trailTable)

export function toTrailRow({ recorded, buyerId }: TrailEntry): TrailFields {
  const { id, type, purchaseId, revision, position, stored, metadata } = recorded
  return {
    id,
    type,
    purchaseId,
    revision,
    buyerId,
    actorId: metadata.actor.id,
    actorRole: isItself(recorded) ? metadata.actor.role : 'unknown',
    at: metadata.receivedAt,
    isStoredApart: isStoredApart(recorded),
    commitPosition: position.commit,
    preparePosition: position.prepare,
    data: stored.data,
    metadata: stored.metadata,
    searchText: isItself(recorded) ? reasonTextOf(recorded) : null,
    transactionHash: hashTextOf(recorded),
    paidTo: paidToOf(recorded),
  }
}

/** Another event stands for one that cannot be read: it has nothing to look through. */
function isItself({ type, event }: RecordedEvent): boolean {
  return type === event.type
}

const APART_MS = 30_000

/** It happened long before it was stored, or after, by another clock: its place in the log says nothing of its time. */
function isStoredApart({ created, metadata }: RecordedEvent): boolean {
  return Math.abs(Date.parse(created) - Date.parse(metadata.receivedAt)) > APART_MS
}

/** The history of every purchase, for staff: one row per event, as stored, whether it can be read or not. */
export const auditTrailProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'audit-trail',
  version: 6,
  follows: [STREAM_PREFIX],
  keepsUnreadable: true,
  spacingMs: SPACING_MS,
  exposes: { events: 'events', event_paid_to: 'paid_to' },
  tables: trailTables,
  indexes: trailIndexes,
  apply: async (client, schema, batch) => {
    if (batch.length === 0) return
    await inOneGo(client, [
      () => saveRows(client, schema, trailOf(batch)),
      () => savePaidTo(client, schema, batch),
    ])
  },
  bulk: { apply: fillTrail, complete: completeTrail },
}

async function fillTrail(client: PoolClient, schema: string, batch: readonly RecordedEvent[]): Promise<void> {
  const rows = trailOf(batch).map(toTrailRow)
  const isWaiting = ({ buyerId, revision }: TrailFields): boolean => buyerId === null && revision > 0
  const waiting = rows.filter(isWaiting)
  const whole = waiting.length === 0 ? rows : rows.filter((row) => !isWaiting(row))
  await copyBatch(client, `${schema}.events`, writers, whole)
  if (waiting.length > 0) {
    await client.query(waitingTable(schema))
    await copyBatch(client, `${schema}.waiting`, writers, waiting)
  }
  await savePaidTo(client, schema, batch)
}

async function saveRows(client: PoolClient, schema: string, entries: readonly TrailEntry[]): Promise<void> {
  const { names, source, values } = asUnnest(writers, entries.map(toTrailRow))
  // By a query of its own, which is planned by index however small the table seems: a join would be planned for good
  // while it is empty, and read all of it again with each batch.
  const requester = `(select first.buyer_id from ${schema}.events first
    where first.purchase_id = given.purchase_id and first.revision = 0)`
  const columns = names
    .split(', ')
    .map((name) => (name === 'buyer_id' ? `coalesce(given.buyer_id, ${requester})` : `given.${name}`))
  await client.query(
    `insert into ${schema}.events (${names}) select ${columns.join(', ')} from ${source} as given (${names})
     on conflict do nothing`,
    values,
  )
}

/**
 * One row per event; the buyer is the event's own, else that of the request where it is in the same batch. Never of
 * another event: a row would depend on how the events were cut into batches.
 */
export function trailOf(batch: readonly RecordedEvent[]): TrailEntry[] {
  const requesters = new Map<string, string>()
  for (const { event, purchaseId, revision } of batch) {
    const buyerId = revision === 0 ? buyerIn(event) : null
    if (buyerId !== null) requesters.set(purchaseId, buyerId)
  }
  return batch.map((recorded) => ({
    recorded,
    buyerId: buyerIn(recorded.event) ?? requesters.get(recorded.purchaseId) ?? null,
  }))
}

function buyerIn(event: PurchaseEvent): string | null {
  return 'buyerId' in event.data ? event.data.buyerId : null
}
