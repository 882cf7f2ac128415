import { chainCoinOf, normalTransactionHash } from '@presale/kernel'
import type { PoolClient } from '@presale/read-store'
import type { ProjectedPurchase } from './row'

/** The transaction that a purchase's row claims. */
interface Claim {
  readonly network: string
  readonly transaction: string
}

/**
 * Recounts every claim that changed with a batch, once its purchases are saved. A recount, not an increment, so that
 * applying a batch twice changes nothing.
 */
export async function saveContests(
  client: PoolClient,
  schema: string,
  known: readonly ProjectedPurchase[],
  changed: readonly ProjectedPurchase[],
): Promise<void> {
  const touched = claimsThatMoved(known, changed)
  if (touched.length === 0) return
  await client.query(
    `with touched as (
       select given.network, given.claim,
         (select count(*) from (select 1 from ${schema}.purchases p where p.network = given.network
           and p.transaction_claim = given.claim limit 2) claimants) > 1 as is_contested
       from (select distinct * from unnest($1::text[], $2::text[]) as moved(network, claim)) given),
     settled as (
       delete from ${schema}.contested_claims standing using touched
       where not touched.is_contested and standing.network = touched.network
         and standing.transaction_claim = touched.claim)
     insert into ${schema}.contested_claims (network, transaction_claim)
     select network, claim from touched where is_contested on conflict do nothing`,
    [touched.map(({ network }) => network), touched.map(({ transaction }) => transaction)],
  )
}

/** Claims before and after, of each purchase where the two differ. */
function claimsThatMoved(
  known: readonly ProjectedPurchase[],
  changed: readonly ProjectedPurchase[],
): Claim[] {
  const before = new Map(known.map((purchase) => [purchase.id, claimOf(purchase)]))
  return changed.flatMap((purchase) => {
    const claims = [before.get(purchase.id), claimOf(purchase)].filter((claim) => claim !== undefined)
    const [first, second] = claims
    return first?.transaction === second?.transaction ? [] : claims
  })
}

function claimOf({ currency, walletAddress, transactionHash }: ProjectedPurchase): Claim | undefined {
  if (transactionHash === null) return undefined
  return {
    network: chainCoinOf(currency, walletAddress),
    transaction: normalTransactionHash(transactionHash),
  }
}
