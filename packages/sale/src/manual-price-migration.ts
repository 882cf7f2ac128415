import type { Migration } from '@presale/read-store'

/** What an admin sets is called manual, as the price list calls it. */
export const manualPrices: Migration = {
  name: '009-manual-prices',
  sql: `
    alter table sale.crypto_prices drop constraint crypto_prices_source_check;
    update sale.crypto_prices set source = 'manual' where source = 'admin';
    alter table sale.crypto_prices
      add constraint crypto_prices_source_check check (source in ('sample', 'manual', 'provider'));
    alter table sale.crypto_price_history drop constraint crypto_price_history_source_check;
    update sale.crypto_price_history set source = 'manual' where source = 'admin';
    alter table sale.crypto_price_history
      add constraint crypto_price_history_source_check check (source in ('manual', 'provider'));
  `,
}
