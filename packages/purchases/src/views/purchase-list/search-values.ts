import { inOneGo, type PoolClient } from '@presale/read-store'
import type { ProjectedPurchase } from './row'

/**
 * Records the texts that a new purchase can be found by. They never change, so later events cost nothing here: a
 * trigram index on the purchases themselves would be written again with each of them.
 */
export async function saveSearchValues(
  client: PoolClient,
  schema: string,
  known: readonly ProjectedPurchase[],
  changed: readonly ProjectedPurchase[],
): Promise<void> {
  const knownIds = new Set(known.map(({ id }) => id))
  const fresh = changed.filter(({ id }) => !knownIds.has(id))
  if (fresh.length === 0) return
  const values = fresh.flatMap(({ walletAddress, amount, total }) => [
    { kind: 'wallet', value: walletAddress },
    { kind: 'amount', value: String(amount) },
    { kind: 'total', value: total },
  ])
  await inOneGo(client, [
    () =>
      client.query(
        `insert into ${schema}.search_values (kind, value)
         select distinct * from unnest($1::text[], $2::text[]) on conflict do nothing`,
        [values.map(({ kind }) => kind), values.map(({ value }) => value)],
      ),
    () =>
      client.query(
        `insert into ${schema}.buyers (buyer_id) select distinct * from unnest($1::uuid[]) on conflict do nothing`,
        [fresh.map(({ buyerId }) => buyerId)],
      ),
  ])
}
