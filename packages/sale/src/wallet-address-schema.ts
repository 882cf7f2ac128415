import type { Migration } from '@presale/read-store'

/** Which address a currency had, and when. Addresses from before this table have no known author. */
export const walletAddressMigration: Migration = {
  name: '002-wallet-addresses',
  sql: `
    create table sale.wallet_addresses (
      id bigint generated always as identity primary key,
      wallet_id uuid not null,
      symbol text not null,
      address text not null,
      valid_from timestamptz not null,
      valid_until timestamptz check (valid_until >= valid_from),
      -- null: the system itself (seeding, or this migration)
      changed_by uuid
    );
    create unique index wallet_addresses_standing on sale.wallet_addresses (symbol) where valid_until is null;
    create index wallet_addresses_symbol on sale.wallet_addresses (symbol, valid_from desc, id desc);

    insert into sale.wallet_addresses (wallet_id, symbol, address, valid_from)
    select id, symbol, address, updated_at from sale.wallets;
  `,
}
