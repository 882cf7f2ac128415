import { type Migration, schemaWhereMissing } from '@presale/read-store'
import { adminActionChain } from './admin-action-chain-migration'
import { adminActionIndexes } from './admin-action-indexes'
import { adminActionSearch } from './admin-action-search-migration'
import { adminActionUnaccented } from './admin-action-unaccented-migration'
import { adminsPrices } from './admins-prices-migration'
import { alarmsMigration } from './alarms'
import { logosAndPriceHistory } from './logo-and-price-schema'
import { manualPrices } from './manual-price-migration'
import { notableActions } from './notable-actions-migration'
import { recalledAddressesMigration } from './recalled-addresses'
import { signedRows } from './signed-rows-migration'
import { walletAddressMigration } from './wallet-address-schema'
import { walletChangesView } from './wallet-changes-view-migration'
import { withoutWalletStepUp } from './without-wallet-step-up-migration'

/** The tables of this module. The token itself is no sample: it exists from the beginning. */
export const saleMigrations: readonly Migration[] = [
  {
    name: '001-sale',
    sql: `
      ${schemaWhereMissing('sale')}

      create table sale.tokens (
        symbol text primary key,
        name text not null,
        price numeric not null check (price > 0),
        logo_url text,
        updated_at timestamptz not null default now()
      );
      insert into sale.tokens (symbol, name, price) values ('GROK', 'GROK', 3.00);

      create table sale.crypto_prices (
        id uuid primary key default gen_random_uuid(),
        symbol text not null unique,
        name text not null,
        price numeric not null check (price > 0),
        -- 'provider' prices have to be fresh to be sold on; the others stand until somebody changes them
        source text not null check (source in ('sample', 'admin', 'provider')),
        updated_at timestamptz not null default now()
      );

      create table sale.wallets (
        id uuid primary key default gen_random_uuid(),
        symbol text not null constraint wallets_symbol_key unique,
        address text not null,
        description text,
        is_sample boolean not null default false,
        updated_at timestamptz not null
      );

      create table sale.twitter_pixels (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        base_pixel text not null,
        event_pixel text not null,
        is_active boolean not null default true,
        created_at timestamptz not null default now()
      );

      create table sale.site_settings (
        key text primary key,
        value text not null,
        updated_at timestamptz not null default now()
      );

      create table sale.admin_actions (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        actor_id uuid not null,
        actor_role text not null,
        action text not null,
        subject text not null,
        before jsonb,
        after jsonb,
        correlation_id text not null
      );
      create index admin_actions_at on sale.admin_actions (at desc, id desc);

      create table sale.seedings (name text primary key, seeded_at timestamptz not null default now());
    `,
  },
  walletAddressMigration,
  logosAndPriceHistory,
  adminActionIndexes,
  adminActionSearch,
  withoutWalletStepUp,
  adminActionChain,
  walletChangesView,
  manualPrices,
  adminActionUnaccented,
  adminsPrices,
  signedRows,
  notableActions,
  recalledAddressesMigration,
  alarmsMigration,
]
