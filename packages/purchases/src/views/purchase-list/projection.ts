import { asUnnest, type PoolClient, type ProjectionDefinition } from '@presale/read-store'
import type { RecordedEvent } from '../recorded-event'
import { foldPurchases } from './fold'
import { toPurchase } from './read-row'
import { type ProjectedPurchase, type PurchaseRecord, purchaseColumns } from './row'
import { purchaseTables } from './table'

/** Feeds the dashboard, the buyer's history, the admin's payment list and the expiry sweep. */
export const purchaseListProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'purchase-list',
  version: 1,
  tables: purchaseTables,
  exposes: { purchases: 'purchases' },
  apply: async (client, schema, batch) => {
    const known = await knownPurchases(client, schema, batch)
    await savePurchases(client, schema, foldPurchases(known, batch))
  },
}

async function knownPurchases(
  client: PoolClient,
  schema: string,
  batch: readonly RecordedEvent[],
): Promise<ProjectedPurchase[]> {
  const { rows } = await client.query<PurchaseRecord>(
    `select * from ${schema}.purchases where id = any($1::uuid[])`,
    [[...new Set(batch.map((event) => event.purchaseId))]],
  )
  return rows.map(toPurchase)
}

async function savePurchases(
  client: PoolClient,
  schema: string,
  purchases: readonly ProjectedPurchase[],
): Promise<void> {
  if (purchases.length === 0) return
  const { names, source, values } = asUnnest(purchaseColumns, purchases)
  const changes = Object.keys(purchaseColumns)
    .filter((name) => name !== 'id')
    .map((name) => `${name} = excluded.${name}`)
  await client.query(
    `insert into ${schema}.purchases as standing (${names}) select * from ${source}
     on conflict (id) do update set ${changes.join(', ')} where standing.revision < excluded.revision`,
    values,
  )
}
