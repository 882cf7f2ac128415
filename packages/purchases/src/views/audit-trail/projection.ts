import { asUnnest, type Columns, type PoolClient, type ProjectionDefinition } from '@presale/read-store'
import type { PurchaseEvent } from '../../domain/events'
import type { RecordedEvent } from '../recorded-event'
import { hashTextOf, paidToOf, reasonTextOf, savePaidTo } from './search-text'

/** An event as the trail keeps it. The buyer is null where neither the event nor its batch names them. */
export interface TrailRow {
  readonly recorded: RecordedEvent
  readonly buyerId: string | null
}

export const trailColumns: Columns<TrailRow> = {
  id: { type: 'uuid', value: ({ recorded }) => recorded.id },
  type: { type: 'text', value: ({ recorded }) => recorded.type },
  purchase_id: { type: 'uuid', value: ({ recorded }) => recorded.purchaseId },
  revision: { type: 'integer', value: ({ recorded }) => recorded.revision },
  buyer_id: { type: 'uuid', value: ({ buyerId }) => buyerId },
  actor_id: { type: 'text', value: ({ recorded }) => recorded.metadata.actor.id },
  actor_role: { type: 'text', value: ({ recorded }) => roleIn(recorded) },
  // By the clock that decided over it, as the purchase itself says when it was paid or decided on.
  at: { type: 'timestamptz', value: ({ recorded }) => recorded.metadata.receivedAt },
  is_stored_apart: { type: 'boolean', value: ({ recorded }) => isStoredApart(recorded) },
  commit_position: { type: 'numeric', value: ({ recorded }) => recorded.position.commit },
  prepare_position: { type: 'numeric', value: ({ recorded }) => recorded.position.prepare },
  data: { type: 'jsonb', value: ({ recorded }) => JSON.stringify(recorded.stored.data) },
  metadata: { type: 'jsonb', value: ({ recorded }) => JSON.stringify(recorded.stored.metadata) },
  search_text: {
    type: 'text',
    value: ({ recorded }) => (isItself(recorded) ? reasonTextOf(recorded) : null),
  },
  transaction_hash: { type: 'text', value: ({ recorded }) => hashTextOf(recorded) },
  paid_to: { type: 'text', value: ({ recorded }) => paidToOf(recorded) },
}

/** Another event stands for one that cannot be read: it has nothing to look through. */
function isItself({ type, event }: RecordedEvent): boolean {
  return type === event.type
}

function roleIn(recorded: RecordedEvent): string {
  return isItself(recorded) ? recorded.metadata.actor.role : 'unknown'
}

const APART_MS = 30_000

/** It happened long before it was stored, or after, by another clock: its place in the log says nothing of its time. */
function isStoredApart({ created, metadata }: RecordedEvent): boolean {
  return Math.abs(Date.parse(created) - Date.parse(metadata.receivedAt)) > APART_MS
}

/** The history of every purchase, for staff: one row per event, as stored, whether it can be read or not. */
export const auditTrailProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'audit-trail',
  version: 5,
  keepsUnreadable: true,
  exposes: { events: 'events', event_paid_to: 'paid_to' },
  tables: (schema) => `
    create table ${schema}.events (
      id uuid primary key,
      type text not null,
      purchase_id uuid not null,
      revision integer not null,
      -- unknown where the request cannot be read
      buyer_id uuid,
      actor_id text,
      actor_role text not null,
      at timestamptz not null,
      is_stored_apart boolean not null default false,
      commit_position numeric(20, 0) not null,
      prepare_position numeric(20, 0) not null,
      data jsonb not null,
      metadata jsonb not null,
      -- what a search looks through, in lower case: see search-text.ts
      search_text text collate "C",
      transaction_hash text collate "C",
      paid_to text collate "C",
      unique (purchase_id, revision)
    );
    create index events_by_position on ${schema}.events (commit_position desc, prepare_position desc);
    create index events_by_buyer on ${schema}.events (buyer_id, commit_position desc);
    create index events_by_actor on ${schema}.events (actor_id, commit_position desc);
    create index events_by_actor_and_type on ${schema}.events (actor_id, type, commit_position desc);
    create index events_by_type on ${schema}.events (type, commit_position desc);
    create index events_by_time on ${schema}.events (at);
    -- Few: only events stored long after they happened, as seeding does.
    create index events_stored_apart on ${schema}.events (id) where is_stored_apart;
    -- a short pending list (kB): what was added lately is looked through one by one
    create index events_by_part on ${schema}.events using gin (search_text gin_trgm_ops)
      with (gin_pending_list_limit = 1024) where search_text is not null;
    create index events_by_hash on ${schema}.events (transaction_hash) where transaction_hash is not null;
    create index events_by_hash_end on ${schema}.events (reverse(transaction_hash))
      where transaction_hash is not null;
    create index events_by_paid_to on ${schema}.events (paid_to, commit_position desc)
      where paid_to is not null;
    -- Every currency with an address, once: few, however many purchases share them.
    create table ${schema}.paid_to (value text collate "C" primary key);
  `,
  apply: async (client, schema, batch) => {
    if (batch.length === 0) return
    await saveRows(client, schema, trailOf(batch))
    await savePaidTo(client, schema, batch)
  },
}

async function saveRows(client: PoolClient, schema: string, rows: readonly TrailRow[]): Promise<void> {
  const { names, source, values } = asUnnest(trailColumns, rows)
  const columns = names
    .split(', ')
    .map((name) => (name === 'buyer_id' ? 'coalesce(given.buyer_id, first.buyer_id)' : `given.${name}`))
  await client.query(
    `insert into ${schema}.events (${names}) select ${columns.join(', ')} from ${source} as given (${names})
     left join ${schema}.events first on first.purchase_id = given.purchase_id and first.revision = 0
     on conflict do nothing`,
    values,
  )
}

/** One row per event; the buyer comes from the request where that is in the same batch. */
export function trailOf(batch: readonly RecordedEvent[]): TrailRow[] {
  const buyers = new Map<string, string>()
  for (const { event, purchaseId } of batch) {
    const buyerId = buyerIn(event)
    if (buyerId !== null) buyers.set(purchaseId, buyerId)
  }
  return batch.map((recorded) => ({ recorded, buyerId: buyers.get(recorded.purchaseId) ?? null }))
}

function buyerIn(event: PurchaseEvent): string | null {
  return 'buyerId' in event.data ? event.data.buyerId : null
}
