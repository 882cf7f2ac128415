import type { Migration } from '@presale/read-store'

/** Logos by the hash of their content, and the prices of the last days by the time of their quote. */
export const logosAndPriceHistory: Migration = {
  name: '003-logos-and-price-history',
  sql: `
    create table sale.token_logos (
      hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
      media_type text not null check (media_type in ('image/svg+xml', 'image/png', 'image/jpeg')),
      bytes bytea not null,
      uploaded_at timestamptz not null
    );

    -- whence a provider's price comes; null for samples and what an admin set
    alter table sale.crypto_prices add column provider text;

    create table sale.crypto_price_history (
      symbol text not null,
      at timestamptz not null,
      price numeric not null check (price > 0),
      source text not null check (source in ('admin', 'provider')),
      provider text,
      primary key (symbol, at)
    );
    create index crypto_price_history_at on sale.crypto_price_history (at);
  `,
}
