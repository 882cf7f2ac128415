import type { Migration } from '@presale/read-store'

/** Since when an account is staff: its shorter sessions are counted from then on, not from the sign-in. */
export const staffSinceMigration: Migration = {
  name: '006-staff-since',
  sql: 'alter table accounts.users add column if not exists staff_since timestamptz',
}
