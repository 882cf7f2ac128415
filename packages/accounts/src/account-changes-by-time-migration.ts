import type { Migration } from '@presale/read-store'

/** The mailer looks every few seconds for what is new. */
export const accountChangesByTimeMigration: Migration = {
  name: '007-account-changes-by-time',
  sql: 'create index if not exists account_changes_at on accounts.account_changes (at)',
}
