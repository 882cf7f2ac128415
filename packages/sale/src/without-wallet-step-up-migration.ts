import type { Migration } from '@presale/read-store'

/** The password is asked for again in any case: nothing switches that on or off any more. */
export const withoutWalletStepUp: Migration = {
  name: '006-without-wallet-step-up',
  sql: "delete from sale.site_settings where key = 'wallet_step_up'",
}
