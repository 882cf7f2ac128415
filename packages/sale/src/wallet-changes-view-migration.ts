import type { Migration } from '@presale/read-store'

/**
 * Changes of payment addresses, for the panel and the mailer, read from the admin actions. A new description alone
 * does not count.
 */
export const walletChangesView: Migration = {
  name: '008-wallet-changes-view',
  sql: `
    create or replace view sale.wallet_changes as
      select id, at, actor_id, ip_address,
        before ->> 'symbol' as symbol_before, before ->> 'address' as address_before,
        after ->> 'symbol' as symbol_after, after ->> 'address' as address_after
      from sale.admin_actions
      where action in ('wallet-created', 'wallet-updated', 'wallet-deleted')
        and (before -> 'address' is distinct from after -> 'address'
          or before -> 'symbol' is distinct from after -> 'symbol')`,
}
