import {
  asUnnest,
  BulkRefused,
  columnWriters,
  copyBatch,
  inOneGo,
  type PoolClient,
  type ProjectionDefinition,
  rowsOf,
} from '@presale/read-store'
import { STREAM_PREFIX } from '../../domain/events'
import type { RecordedEvent } from '../../stream/recorded-event'
import { saveContests } from './contests'
import { foldPurchases } from './fold'
import { type ProjectedPurchase, purchaseTable, toPurchase, toRow } from './row'
import { saveSearchValues } from './search-values'
import { completePurchases, purchaseIndexes, purchaseTables } from './table'

const writers = columnWriters(purchaseTable)

/** Feeds the dashboard, the buyer's history, the admin's payment list and the expiry sweep. */
export const purchaseListProjection: ProjectionDefinition<RecordedEvent> = {
  name: 'purchase-list',
  version: 8,
  follows: [STREAM_PREFIX],
  tables: purchaseTables,
  indexes: purchaseIndexes,
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
  bulk: { apply: fillPurchases, complete: completePurchases },
}

/** Purchases that begin with this batch are copied, the others are looked up and written again. */
async function fillPurchases(
  client: PoolClient,
  schema: string,
  batch: readonly RecordedEvent[],
): Promise<void> {
  const begun = new Set<string>()
  for (const { purchaseId, revision } of batch) if (revision === 0) begun.add(purchaseId)
  const earlier = batch.filter(({ purchaseId }) => !begun.has(purchaseId))
  const known = earlier.length === 0 ? [] : await knownPurchases(client, schema, earlier)
  const knownIds = new Set(known.map(({ id }) => id))
  const changed = foldPurchases(known, batch)
  const fresh = changed.filter(({ id }) => !knownIds.has(id))
  for (const { id, total } of fresh) {
    // The total is searched for as the request says it, and is taken from the row when all are there.
    if (/^0\d/.test(total)) throw new BulkRefused(`The total of purchase ${id} begins with a zero: ${total}`)
  }
  await copyBatch(client, `${schema}.purchases`, writers, fresh.map(toRow))
  const again = changed.filter(({ id }) => knownIds.has(id))
  if (again.length > 0) await savePurchases(client, schema, again)
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
