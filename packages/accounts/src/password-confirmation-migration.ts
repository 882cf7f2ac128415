import type { Migration } from '@presale/read-store'

/** When the password was last confirmed in a session, for what asks for it again; until then it is the sign-in's. */
export const passwordConfirmationMigration: Migration = {
  name: '004-password-confirmation',
  sql: 'alter table accounts.sessions add column password_confirmed_at timestamptz',
}
