import type { PoolClient } from '@presale/read-store'
import { asUnnest, type Columns, EventNotApplicable, type ProjectionDefinition } from '@presale/read-store'
import type { PurchaseApproved, PurchaseRequested } from '../../domain/events'
import type { RecordedEvent } from '../recorded-event'

type RecordedOf<Event> = RecordedEvent & { readonly event: Event }

const requestColumns: Columns<RecordedOf<PurchaseRequested>> = {
  purchase_id: { type: 'uuid', value: (recorded) => recorded.purchaseId },
  buyer_id: { type: 'uuid', value: ({ event }) => event.data.buyerId },
  tokens: { type: 'bigint', value: ({ event }) => event.data.amount },
  total: { type: 'numeric', value: ({ event }) => event.data.total },
  currency: { type: 'text', value: ({ event }) => event.data.currency },
}

/** What the sale has brought so far, as running totals: whoever asks reads one row, however much was sold. */
export const saleFiguresProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'sale-figures',
  version: 1,
  exposes: { sale_figures: 'figures', sales: 'sales' },
  tables: (schema) => `
    -- An approval doesn't repeat what was sold: the request's terms wait here for it.
    create table ${schema}.sales (
      purchase_id uuid primary key,
      buyer_id uuid not null,
      tokens bigint not null,
      total numeric not null,
      currency text not null,
      approved_at timestamptz
    );
    create index sales_by_approval on ${schema}.sales (approved_at, purchase_id) where approved_at is not null;
    create table ${schema}.participants (buyer_id uuid primary key);
    create table ${schema}.figures (
      is_all boolean primary key default true check (is_all),
      raised numeric not null,
      approved_purchases bigint not null,
      participants bigint not null
    );
    insert into ${schema}.figures (raised, approved_purchases, participants) values (0, 0, 0);
  `,
  apply: async (client, schema, batch) => {
    await saveRequests(client, schema, batch.filter(isRequest))
    await addApprovals(client, schema, batch.filter(isApproval))
  },
}

async function saveRequests(
  client: PoolClient,
  schema: string,
  requests: readonly RecordedOf<PurchaseRequested>[],
): Promise<void> {
  if (requests.length === 0) return
  const { names, source, values } = asUnnest(requestColumns, requests)
  await client.query(
    `insert into ${schema}.sales (${names}) select * from ${source} on conflict do nothing`,
    values,
  )
}

/** A sale counts when its approval is noted, which happens to a row once: a second time none is fresh. */
async function addApprovals(
  client: PoolClient,
  schema: string,
  approvals: readonly RecordedOf<PurchaseApproved>[],
): Promise<void> {
  if (approvals.length === 0) return
  const ids = approvals.map(({ purchaseId }) => purchaseId)
  const { rows } = await client.query<{ purchase_id: string }>(
    `select purchase_id from ${schema}.sales where purchase_id = any($1::uuid[])`,
    [ids],
  )
  const requested = new Set(rows.map((row) => row.purchase_id))
  const orphan = approvals.find(({ purchaseId }) => !requested.has(purchaseId))
  if (orphan) throw new EventNotApplicable(orphan, `Purchase ${orphan.purchaseId} was never requested`)
  await client.query(
    `with fresh as (
       update ${schema}.sales sale set approved_at = given.approved_at
       from unnest($1::uuid[], $2::timestamptz[]) as given (purchase_id, approved_at)
       where sale.purchase_id = given.purchase_id and sale.approved_at is null
       returning sale.buyer_id, sale.total),
     newcomers as (
       insert into ${schema}.participants (buyer_id) select distinct buyer_id from fresh
       on conflict do nothing returning buyer_id)
     update ${schema}.figures set
       raised = raised + (select coalesce(sum(total), 0) from fresh),
       approved_purchases = approved_purchases + (select count(*) from fresh),
       participants = participants + (select count(*) from newcomers)
     where exists (select 1 from fresh)`,
    [ids, approvals.map(({ event }) => event.data.approvedAt)],
  )
}

function isRequest(recorded: RecordedEvent): recorded is RecordedOf<PurchaseRequested> {
  return recorded.event.type === 'PurchaseRequested'
}

function isApproval(recorded: RecordedEvent): recorded is RecordedOf<PurchaseApproved> {
  return recorded.event.type === 'PurchaseApproved'
}
