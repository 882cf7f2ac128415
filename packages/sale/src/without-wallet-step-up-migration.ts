import type { Migration } from '@presale/read-store'

/** The password is always required again: the setting for it no longer exists. */
export const withoutWalletStepUp: Migration = {
  name: '006-without-wallet-step-up',
  sql: "delete from sale.site_settings where key = 'wallet_step_up'",
}
