import {
  type Migration,
  schemaWhereMissing,
  searchColumn,
  trigramIndex,
  unaccentedFunction,
} from '@presale/read-store'
import { alarmsMigration } from './alarms'
import { notableActions, notablePasskeys, notableProposals, notableSeller } from './notable-actions-migration'
import { proposalsMigration } from './proposals'
import { recalledAddressesMigration } from './recalled-addresses'
import { signedRows } from './signed-rows-migration'

/** The tables of this module. The token itself is no sample: it exists from the beginning. */
export const saleMigrations: readonly Migration[] = [
  {
    name: '0.2.0',
    replaces: [
      '001-sale',
      '002-wallet-addresses',
      '003-logos-and-price-history',
      '004-admin-action-indexes',
      '005-admin-action-search',
      '006-without-wallet-step-up',
      '007-admin-action-chain',
      '008-wallet-changes-view',
      '009-manual-prices',
      '010-admin-action-unaccented',
      '011-prices-of-admins',
    ],
    sql: `
      ${schemaWhereMissing('sale')}
      create extension if not exists pg_trgm with schema public;
      ${unaccentedFunction('sale')}

      create table sale.tokens (
        symbol text primary key,
        name text not null,
        price numeric not null check (price > 0),
        logo_url text,
        updated_at timestamptz not null default now()
      );
      insert into sale.tokens (symbol, name, price) values ('GROK', 'GROK', 3.00);

      -- Logos by the hash of their content.
      create table sale.token_logos (
        hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
        media_type text not null check (media_type in ('image/svg+xml', 'image/png', 'image/jpeg')),
        bytes bytea not null,
        uploaded_at timestamptz not null
      );

      create table sale.crypto_prices (
        id uuid primary key default gen_random_uuid(),
        symbol text not null unique,
        name text not null,
        price numeric not null check (price > 0),
        -- 'provider' prices have to be fresh to be sold on; 'admin', which some releases wrote as 'manual', grow old as well
        source text not null check (source in ('sample', 'admin', 'manual', 'provider')),
        updated_at timestamptz not null default now(),
        -- whence a provider's price comes; null for samples and what an admin set
        provider text,
        -- null: since the price was set
        aged_from timestamptz
      );

      -- The prices of the last days, by the time of their quote.
      create table sale.crypto_price_history (
        symbol text not null,
        at timestamptz not null,
        price numeric not null check (price > 0),
        source text not null check (source in ('admin', 'manual', 'provider')),
        provider text,
        primary key (symbol, at)
      );
      create index crypto_price_history_at on sale.crypto_price_history (at);

      create table sale.wallets (
        id uuid primary key default gen_random_uuid(),
        symbol text not null constraint wallets_symbol_key unique,
        address text not null,
        description text,
        is_sample boolean not null default false,
        updated_at timestamptz not null
      );

      -- Which address a currency had, and when.
      create table sale.wallet_addresses (
        id bigint generated always as identity primary key,
        wallet_id uuid not null,
        symbol text not null,
        address text not null,
        valid_from timestamptz not null,
        valid_until timestamptz check (valid_until >= valid_from),
        -- null: the system itself
        changed_by uuid
      );
      create unique index wallet_addresses_standing on sale.wallet_addresses (symbol) where valid_until is null;
      create index wallet_addresses_symbol on sale.wallet_addresses (symbol, valid_from desc, id desc);

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

      -- The values of a JSON, without the names of its fields, which nearly every action has.
      create function sale.values_in(given jsonb) returns text language sql immutable parallel safe as $$
      select string_agg(value #>> '{}', chr(10))
      from jsonb_path_query(given, 'strict $.** ? (@.type() != "object" && @.type() != "array")') value
    $$;

      -- Found by action, subject, and the values before and after, in plain letters; a line feed parts them, so that no
      -- search matches across two. Each list that they are filtered to has an index in its order, newest first.
      create table sale.admin_actions (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        actor_id uuid not null,
        actor_role text not null,
        action text not null,
        subject text not null,
        before jsonb,
        after jsonb,
        correlation_id text not null,
        -- read by releases before 0.2.0 alone
        search_text text collate "C" not null generated always as (lower((action || chr(10) || subject
          || chr(10) || coalesce(sale.values_in(before), '')
          || chr(10) || coalesce(sale.values_in(after), '')) collate "und-x-icu")) stored,
        -- numbers and chain values (admin-action-chain.ts)
        number bigint,
        chain text,
        ip_address text,
        session_id text,
        search_unaccented text collate "C",
        constraint admin_actions_chained check ((number is null) = (chain is null))
      );
      create index admin_actions_at on sale.admin_actions (at desc, id desc);
      create index admin_actions_by_actor on sale.admin_actions (actor_id, at desc, id desc);
      create index admin_actions_by_action on sale.admin_actions (action, at desc, id desc);
      create index admin_actions_by_subject on sale.admin_actions (subject, at desc, id desc);
      create unique index admin_actions_number on sale.admin_actions (number);
      ${trigramIndex('admin_actions_by_part', 'sale.admin_actions', 'search_text')}
      ${searchColumn({
        table: 'sale.admin_actions',
        column: 'search_unaccented',
        text: `sale.unaccented(new.action || chr(10) || new.subject
    || chr(10) || coalesce(sale.values_in(new.before), '') || chr(10) || coalesce(sale.values_in(new.after), ''))`,
        madeOf: ['action', 'subject', 'before', 'after'],
        index: 'admin_actions_search_unaccented',
      })}

      -- Changes of payment addresses, for the panel and the mailer. A new description alone does not count.
      create view sale.wallet_changes as
        select id, at, actor_id, ip_address,
          before ->> 'symbol' as symbol_before, before ->> 'address' as address_before,
          after ->> 'symbol' as symbol_after, after ->> 'address' as address_after
        from sale.admin_actions
        where action in ('wallet-created', 'wallet-updated', 'wallet-deleted')
          and (before -> 'address' is distinct from after -> 'address'
            or before -> 'symbol' is distinct from after -> 'symbol');

      create table sale.seedings (name text primary key, seeded_at timestamptz not null default now());
    `,
  },
  signedRows,
  notableActions,
  recalledAddressesMigration,
  alarmsMigration,
  notableSeller,
  notablePasskeys,
  proposalsMigration,
  notableProposals,
]
