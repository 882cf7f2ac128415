import { column, columnDefinitions, columnsWithoutKey, row, withTrigrams } from '@presale/read-store'
import { completeContests } from './contests'
import { purchaseTable } from './row'

/** A claim that more than one purchase makes, or that may be the same transaction as another one. */
const contestedClaimTable = row({ network: column.text(), transactionClaim: column.text() })

/** Every text of a purchase that can be searched for, once. */
export const searchValueTable = row({
  kind: column.oneOf(['wallet', 'amount', 'total']),
  value: column.defined(column.text(), { modifier: ' collate "C"' }),
})

/** Everybody who ever requested one: whoever is missing in accounts is searched for as deleted. */
const buyerTable = row({ buyerId: column.primaryKey(column.uuid()) })

/** How the beginning of a transaction's name is compared: by the index on it, byte by byte. */
export const LOWER_CLAIM = `lower(transaction_claim collate "C")`

/**
 * One row per purchase with all of its state; the revision says which of its events it has seen. Beside it,
 * what the payment list's search looks at first: few rows, however many purchases share them. Their trigram
 * index stands on the extension that the registry of projections brings (read-store).
 */
export function purchaseTables(schema: string): string {
  return `
    create table ${schema}.purchases (
      ${columnDefinitions(purchaseTable)},
      check ((evidence is null) = (status <> 'approved')),
      check ((expires_at is null) = (public_status <> 'pending')),
      check ((decided_at is null) = (public_status = 'pending'))
    );
    create table ${schema}.contested_claims (
      ${columnDefinitions(contestedClaimTable)},
      primary key (network, transaction_claim)
    );
    create table ${schema}.search_values (
      ${columnDefinitions(searchValueTable)}
    );
    create table ${schema}.buyers (${columnsWithoutKey(buyerTable)});
  `
}

/** All but the keys by which a fill looks up what it has written. */
export function purchaseIndexes(schema: string): string {
  return `
    create index purchases_by_buyer on ${schema}.purchases (buyer_id, requested_at desc, id desc);
    create index purchases_by_date on ${schema}.purchases (requested_at, id);
    create index purchases_by_amount on ${schema}.purchases (amount, requested_at, id);
    create index purchases_by_total on ${schema}.purchases (total, requested_at, id);
    create index purchases_by_status on ${schema}.purchases (public_status, requested_at, id);
    create index purchases_by_wallet on ${schema}.purchases (wallet_address, requested_at, id);
    create index purchases_by_claim on ${schema}.purchases (network, transaction_claim)
      where transaction_claim is not null;
    create index purchases_by_claim_key on ${schema}.purchases (claim_key) where claim_key is not null;
    create index purchases_by_claim_head on ${schema}.purchases (claim_head) where claim_head is not null;
    create index purchases_by_claim_tail on ${schema}.purchases (claim_tail) where claim_tail is not null;
    create index purchases_by_claim_beginning on ${schema}.purchases (${LOWER_CLAIM})
      where transaction_claim is not null;
    create index purchases_by_evidence on ${schema}.purchases (evidence, requested_at, id)
      where evidence is not null;
    create index purchases_without_transaction on ${schema}.purchases (requested_at, id)
      where evidence in ('reason', 'none');
    create index purchases_expired_to_look_at on ${schema}.purchases (requested_at, id)
      where status = 'expired' and (expired_window = 'approval' or is_late_payment_reported);

    alter table ${schema}.search_values add primary key (kind, value);
    -- a short pending list: what was added lately is looked through one by one
    ${withTrigrams(`create index search_values_by_part on ${schema}.search_values
      using gin (lower(value) @.gin_trgm_ops) with (gin_pending_list_limit = 256)`)}
    alter table ${schema}.buyers add primary key (buyer_id);
  `
}

/** What purchases that were filled in bulk are searched by, who requested them, and the claims they share. */
export function completePurchases(schema: string): string {
  return `
    ${completeContests(schema)}
    insert into ${schema}.search_values (kind, value)
    select distinct 'wallet', wallet_address from ${schema}.purchases
    union all select distinct 'amount', amount::text from ${schema}.purchases
    union all select distinct 'total', total::text from ${schema}.purchases;
    insert into ${schema}.buyers (buyer_id) select distinct buyer_id from ${schema}.purchases;
  `
}
