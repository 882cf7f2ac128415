import type { Migration } from '@presale/read-store'

/**
 * Which address an account has confirmed, and the links that were asked for. The address itself is kept, not a mark
 * beside it: a release that knows nothing of it changes the address, and it is unconfirmed by that.
 */
export const emailConfirmationMigration: Migration = {
  name: '011-email-confirmation',
  sql: `
    alter table accounts.users
      add column if not exists confirmed_email text,
      add column if not exists email_confirmed_at timestamptz;
    create table accounts.email_confirmations (
      id uuid primary key,
      at timestamptz not null,
      user_id uuid not null references accounts.users (id) on delete cascade,
      email text not null,
      expires_at timestamptz not null,
      -- what the link in the mail carries
      token text not null
    );
    create index email_confirmations_at on accounts.email_confirmations (at);
    create index email_confirmations_user on accounts.email_confirmations (user_id, at desc);
  `,
}
