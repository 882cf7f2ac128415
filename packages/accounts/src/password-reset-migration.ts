import type { Migration } from '@presale/read-store'

/** The link by which an account's password is set anew: one an account, so that a newer one ends the one before. */
export const passwordResetMigration: Migration = {
  name: '013-password-reset',
  sql: `
    create table accounts.password_resets (
      user_id uuid primary key references accounts.users (id) on delete cascade,
      id uuid not null unique,
      at timestamptz not null,
      email text not null,
      expires_at timestamptz not null,
      -- what the link in the mail carries
      token text not null,
      -- when the two links before it were asked for
      one_before timestamptz,
      two_before timestamptz
    );
    create index password_resets_at on accounts.password_resets (at);
  `,
}
