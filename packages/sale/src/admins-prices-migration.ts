import type { Migration } from '@presale/read-store'

/**
 * What an admin sets is stored as 'admin', as by the releases before 009, so that one of them that runs beside this release
 * reads every price. 009 had renamed it to 'manual', which is still read. The age of the prices that are there already counts
 * from here: when they were set there was no limit.
 */
export const adminsPrices: Migration = {
  name: '011-prices-of-admins',
  sql: `
    alter table sale.crypto_prices drop constraint crypto_prices_source_check;
    update sale.crypto_prices set source = 'admin' where source = 'manual';
    alter table sale.crypto_prices
      add constraint crypto_prices_source_check check (source in ('sample', 'admin', 'manual', 'provider'));
    alter table sale.crypto_price_history drop constraint crypto_price_history_source_check;
    update sale.crypto_price_history set source = 'admin' where source = 'manual';
    alter table sale.crypto_price_history
      add constraint crypto_price_history_source_check check (source in ('admin', 'manual', 'provider'));
    -- null: since the price was set
    alter table sale.crypto_prices add column aged_from timestamptz;
    update sale.crypto_prices set aged_from = now() where source = 'admin';
  `,
}
