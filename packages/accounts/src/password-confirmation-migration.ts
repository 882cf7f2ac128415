import type { Migration } from '@presale/read-store'

/**
 * When the password was last confirmed in a session, for calls that need it again; until then the time of the
 * sign-in.
 */
export const passwordConfirmationMigration: Migration = {
  name: '004-password-confirmation',
  sql: 'alter table accounts.sessions add column password_confirmed_at timestamptz',
}
