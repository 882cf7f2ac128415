import {
  asUnnest,
  columnWriters,
  inOneGo,
  type PoolClient,
  type ProjectionDefinition,
  rowsOf,
} from '@presale/read-store'
import type { RecordedEvent } from '../recorded-event'
import { saveContests } from './contests'
import { foldPurchases } from './fold'
import { type ProjectedPurchase, purchaseTable, toPurchase, toRow } from './row'
import { saveSearchValues } from './search-values'
import { purchaseTables } from './table'

/** Feeds the dashboard, the buyer's history, the admin's payment list and the expiry sweep. */
export const purchaseListProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'purchase-list',
  version: 3,
  tables: purchaseTables,
  exposes: {
    purchases: 'purchases',
    contested_claims: 'contested_claims',
    purchase_search_values: 'search_values',
    purchase_buyers: 'buyers',
  },
  apply: async (client, schema, batch) => {
    const known = await knownPurchases(client, schema, batch)
    const changed = foldPurchases(known, batch)
    if (changed.length === 0) return
    await inOneGo(client, [
      () => savePurchases(client, schema, changed),
      () => saveContests(client, schema, known, changed),
      () => saveSearchValues(client, schema, known, changed),
    ])
  },
}

async function knownPurchases(
  client: PoolClient,
  schema: string,
  batch: readonly RecordedEvent[],
): Promise<ProjectedPurchase[]> {
  const rows = await rowsOf(
    client,
    purchaseTable,
    `select * from ${schema}.purchases where id = any($1::uuid[])`,
    [[...new Set(batch.map((event) => event.purchaseId))]],
  )
  return rows.map(toPurchase)
}

const writers = columnWriters(purchaseTable)

async function savePurchases(
  client: PoolClient,
  schema: string,
  purchases: readonly ProjectedPurchase[],
): Promise<void> {
  const { names, source, values } = asUnnest(writers, purchases.map(toRow))
  const changes = Object.keys(writers)
    .filter((name) => name !== 'id')
    .map((name) => `${name} = excluded.${name}`)
  await client.query(
    `insert into ${schema}.purchases as standing (${names}) select * from ${source}
     on conflict (id) do update set ${changes.join(', ')} where standing.revision < excluded.revision`,
    values,
  )
}
