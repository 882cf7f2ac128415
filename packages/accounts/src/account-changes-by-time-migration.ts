import type { Migration } from '@presale/read-store'

/** The mailer queries new changes every few seconds. */
export const accountChangesByTimeMigration: Migration = {
  name: '007-account-changes-by-time',
  sql: 'create index if not exists account_changes_at on accounts.account_changes (at)',
}
