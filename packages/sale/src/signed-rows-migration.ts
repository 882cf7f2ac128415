import type { Migration } from '@presale/read-store'

/**
 * What only the key makes of a row that is not chained: that an admin action was announced and not yet done
 * (announced-action.ts), and that a provider's price is one that this site was quoted (quote-signature.ts). Earlier code
 * sets neither.
 */
export const signedRows: Migration = {
  name: '012-signed-rows',
  sql: `
    alter table sale.admin_actions add column announced text;
    create index admin_actions_unchained on sale.admin_actions (id) where number is null;
    alter table sale.crypto_prices add column signature text;
  `,
}
