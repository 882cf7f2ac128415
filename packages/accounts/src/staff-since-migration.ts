import type { Migration } from '@presale/read-store'

/** Since when an account is staff: its sessions are shorter from then on, not from their sign-in. */
export const staffSinceMigration: Migration = {
  name: '006-staff-since',
  sql: 'alter table accounts.users add column if not exists staff_since timestamptz',
}
