import {
  asUnnest,
  columnDefinitions,
  columnWriters,
  copyBatch,
  EventNotApplicable,
  firstRowOf,
  type PoolClient,
  type ProjectionDefinition,
  type RowOf,
} from '@presale/read-store'
import { type PurchaseApproved, type PurchaseRequested, STREAM_PREFIX } from '../../domain/events'
import { type RecordedEvent, SPACING_MS } from '../../stream/recorded-event'
import { figuresTable, participantTable, saleTable } from './tables'

type RecordedOf<Event> = RecordedEvent & { readonly event: Event }

/** What a request says of a sale. */
const requestTable = saleTable.omit({ approvedAt: true })
const requestWriters = columnWriters(requestTable)
const saleWriters = columnWriters(saleTable)
const saleId = saleTable.pick({ purchaseId: true })

/** What the sale has brought so far, as running totals: whoever asks reads one row, however much was sold. */
export const saleFiguresProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'sale-figures',
  version: 1,
  follows: [STREAM_PREFIX],
  spacingMs: SPACING_MS,
  exposes: { sale_figures: 'figures', sales: 'sales' },
  tables: (schema) => `
    create table ${schema}.sales (
      ${columnDefinitions(saleTable)}
    );
    create table ${schema}.participants (${columnDefinitions(participantTable)});
    create table ${schema}.figures (
      ${columnDefinitions(figuresTable)}
    );
    insert into ${schema}.figures (raised, approved_purchases, participants) values (0, 0, 0);
  `,
  indexes: (schema) =>
    `create index sales_by_approval on ${schema}.sales (approved_at, purchase_id) where approved_at is not null`,
  apply: async (client, schema, batch) => {
    await saveRequests(client, schema, batch.filter(isRequest))
    await addApprovals(client, schema, batch.filter(isApproval))
  },
  bulk: {
    apply: saveSales,
    complete: (schema) => `
      insert into ${schema}.participants (buyer_id)
      select distinct buyer_id from ${schema}.sales where approved_at is not null on conflict do nothing;
      update ${schema}.figures set (raised, approved_purchases) =
        (select coalesce(sum(total), 0), count(*) from ${schema}.sales where approved_at is not null);
      update ${schema}.figures set participants = (select count(*) from ${schema}.participants)`,
  },
}

/** Sales that begin with this batch are written with their approval; all else is as ever. */
async function saveSales(client: PoolClient, schema: string, batch: readonly RecordedEvent[]): Promise<void> {
  const begun = new Map<string, RowOf<typeof saleTable>>()
  const others: RecordedEvent[] = []
  for (const recorded of batch) {
    const { purchaseId } = recorded
    const sale = begun.get(purchaseId)
    if (isRequest(recorded) && recorded.revision === 0) {
      begun.set(purchaseId, { approvedAt: null, ...asRequest(recorded) })
    } else if (isApproval(recorded) && sale) {
      begun.set(purchaseId, { ...sale, approvedAt: sale.approvedAt ?? recorded.event.data.approvedAt })
    } else others.push(recorded)
  }
  await copyBatch(client, `${schema}.sales`, saleWriters, [...begun.values()])
  await saveRequests(client, schema, others.filter(isRequest))
  await addApprovals(client, schema, others.filter(isApproval))
}

async function saveRequests(
  client: PoolClient,
  schema: string,
  requests: readonly RecordedOf<PurchaseRequested>[],
): Promise<void> {
  if (requests.length === 0) return
  const { names, source, values } = asUnnest(requestWriters, requests.map(asRequest))
  await client.query(
    `insert into ${schema}.sales (${names}) select * from ${source} on conflict do nothing`,
    values,
  )
}

function asRequest({ purchaseId, event }: RecordedOf<PurchaseRequested>): RowOf<typeof requestTable> {
  const { buyerId, amount, total, currency } = event.data
  return { purchaseId, buyerId, tokens: amount, total, currency }
}

/** A sale counts when its approval is noted, which happens to a row once: a second time none is fresh. */
async function addApprovals(
  client: PoolClient,
  schema: string,
  approvals: readonly RecordedOf<PurchaseApproved>[],
): Promise<void> {
  if (approvals.length === 0) return
  const ids = approvals.map(({ purchaseId }) => purchaseId)
  const orphan = await firstRowOf(
    client,
    saleId,
    `select given.purchase_id from unnest($1::uuid[]) with ordinality as given (purchase_id, place)
     where not exists (select 1 from ${schema}.sales sale where sale.purchase_id = given.purchase_id)
     order by given.place limit 1`,
    [ids],
  )
  const refused = orphan && approvals.find(({ purchaseId }) => purchaseId === orphan.purchaseId)
  if (refused) throw new EventNotApplicable(refused, `Purchase ${refused.purchaseId} was never requested`)
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
