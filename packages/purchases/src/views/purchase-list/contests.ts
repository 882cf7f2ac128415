import { chainCoinOf, normalTransactionHash } from '@presale/kernel'
import type { PoolClient } from '@presale/read-store'
import { type ClaimKeys, claimKeys, sharedEnds } from './claim-keys'
import type { ProjectedPurchase } from './row'

/** The transaction that a purchase's row claims. */
interface Claim {
  readonly network: string
  readonly transaction: string
  readonly keys: ClaimKeys
}

/** SQL: the claims that may be of the same transaction as one with these columns. */
export const isRelated = (claim: string) =>
  `(${[`p.claim_key = ${claim}.claim_key`, ...sharedEnds('p', claim)].join(' or ')})`

/**
 * Recounts every claim that changed with a batch, once its purchases are saved, and those that may be of the same
 * transaction. A recount, not an increment, so that applying a batch twice changes nothing.
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
       select distinct * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
         as moved(network, transaction_claim, claim_key, claim_head, claim_tail)),
     concerned as (
       select * from touched
       union select p.network, p.transaction_claim, p.claim_key, p.claim_head, p.claim_tail
         from touched join ${schema}.purchases p on ${isRelated('touched')}),
     judged as (
       select one.network, one.transaction_claim, same.count > 1 or same.count = 1 and exists (
         select 1 from ${schema}.purchases p where ${isRelated('one')}
           and (p.network, p.transaction_claim) <> (one.network, one.transaction_claim)) as is_contested
       from concerned one, lateral (select count(*) from (select 1 from ${schema}.purchases p
         where p.network = one.network and p.transaction_claim = one.transaction_claim limit 2) claimants) same),
     settled as (
       delete from ${schema}.contested_claims standing using judged
       where not judged.is_contested and standing.network = judged.network
         and standing.transaction_claim = judged.transaction_claim)
     insert into ${schema}.contested_claims (network, transaction_claim)
     select network, transaction_claim from judged where is_contested on conflict do nothing`,
    [
      touched.map(({ network }) => network),
      touched.map(({ transaction }) => transaction),
      touched.map(({ keys }) => keys.key),
      touched.map(({ keys }) => keys.head),
      touched.map(({ keys }) => keys.tail),
    ],
  )
}

/** Of purchases that were filled in bulk, before there are indexes: each way of sharing an end is a join of its own. */
export function completeContests(schema: string): string {
  const related = sharedEnds('p', 'claim').map(
    (condition) => `
      union select pair.network, pair.transaction_claim from parts claim
        join ${schema}.purchases p on ${condition}
          and (p.network, p.transaction_claim) <> (claim.network, claim.transaction_claim),
        lateral (values (p.network, p.transaction_claim), (claim.network, claim.transaction_claim))
          as pair(network, transaction_claim)`,
  )
  return `
    with parts as materialized (
      select distinct network, transaction_claim, claim_key, claim_head, claim_tail
      from ${schema}.purchases where claim_key like '~%')
    insert into ${schema}.contested_claims (network, transaction_claim)
    select network, transaction_claim from ${schema}.purchases where claim_key in (
      select claim_key from ${schema}.purchases where claim_key is not null
      group by claim_key having count(*) > 1) ${related.join('')};`
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
  const transaction = normalTransactionHash(transactionHash)
  const keys = claimKeys(transaction, { currency, walletAddress })
  return { network: chainCoinOf(currency, walletAddress), transaction, keys }
}
