import type { Migration } from '@presale/read-store'

/** Numbers and chain values (admin-action-chain.ts), IP address and session. Earlier code sets none of the four. */
export const adminActionChain: Migration = {
  name: '007-admin-action-chain',
  sql: `
    alter table sale.admin_actions
      add column number bigint,
      add column chain text,
      add column ip_address text,
      add column session_id text,
      add constraint admin_actions_chained check ((number is null) = (chain is null));
    create unique index admin_actions_number on sale.admin_actions (number);
  `,
}
