import type { Migration } from '@presale/read-store'

/** By the key of admin actions, which no database has (staff-seals.ts). Earlier code leaves both as they are, or out. */
export const staffSealsMigration: Migration = {
  name: '014-staff-seals',
  sql: `
    alter table accounts.users add column credentials_seal text;
    alter table accounts.sessions add column seal text;`,
}
