import { asUnnest, type Columns, type ProjectionDefinition } from '@presale/read-store'
import type { PurchaseEvent } from '../../domain/events'
import type { RecordedEvent } from '../recorded-event'

/** An event as the trail keeps it. The buyer is null where neither the event nor its batch names him. */
export interface TrailRow {
  readonly recorded: RecordedEvent
  readonly buyerId: string | null
}

const trailColumns: Columns<TrailRow> = {
  id: { type: 'uuid', value: ({ recorded }) => recorded.id },
  type: { type: 'text', value: ({ recorded }) => recorded.type },
  purchase_id: { type: 'uuid', value: ({ recorded }) => recorded.purchaseId },
  revision: { type: 'integer', value: ({ recorded }) => recorded.revision },
  buyer_id: { type: 'uuid', value: ({ buyerId }) => buyerId },
  actor_id: { type: 'text', value: ({ recorded }) => recorded.metadata.actor.id },
  actor_role: { type: 'text', value: ({ recorded }) => recorded.metadata.actor.role },
  at: { type: 'timestamptz', value: ({ recorded }) => recorded.created },
  commit_position: { type: 'numeric', value: ({ recorded }) => recorded.position.commit },
  prepare_position: { type: 'numeric', value: ({ recorded }) => recorded.position.prepare },
  data: { type: 'jsonb', value: ({ recorded }) => JSON.stringify(recorded.stored.data) },
  metadata: { type: 'jsonb', value: ({ recorded }) => JSON.stringify(recorded.stored.metadata) },
}

/** The history of every purchase, for staff: one row per event, as stored. */
export const auditTrailProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'audit-trail',
  version: 2,
  exposes: { events: 'events' },
  tables: (schema) => `
    create table ${schema}.events (
      id uuid primary key,
      type text not null,
      purchase_id uuid not null,
      revision integer not null,
      buyer_id uuid not null,
      actor_id text,
      actor_role text not null,
      at timestamptz not null,
      commit_position numeric(20, 0) not null,
      prepare_position numeric(20, 0) not null,
      data jsonb not null,
      metadata jsonb not null,
      unique (purchase_id, revision)
    );
    create index events_by_position on ${schema}.events (commit_position desc, prepare_position desc);
    create index events_by_buyer on ${schema}.events (buyer_id, commit_position desc);
    create index events_by_actor on ${schema}.events (actor_id, commit_position desc);
    create index events_by_actor_and_type on ${schema}.events (actor_id, type, commit_position desc);
    create index events_by_type on ${schema}.events (type, commit_position desc);
    create index events_by_time on ${schema}.events (at);
  `,
  apply: async (client, schema, batch) => {
    if (batch.length === 0) return
    const { names, source, values } = asUnnest(trailColumns, trailOf(batch))
    const columns = names.split(', ').map((name) => (name === 'buyer_id' ? buyer : `given.${name}`))
    await client.query(
      `insert into ${schema}.events (${names}) select ${columns.join(', ')} from ${source} as given (${names})
       left join ${schema}.events first on first.purchase_id = given.purchase_id and first.revision = 0
       on conflict do nothing`,
      values,
    )
  },
}

const buyer = 'coalesce(given.buyer_id, first.buyer_id)'

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
