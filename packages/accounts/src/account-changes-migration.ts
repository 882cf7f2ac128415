import type { Migration } from '@presale/read-store'

/** Changes of sign-in data: who, when, from where. Deleted with the account. */
export const accountChangesMigration: Migration = {
  name: '005-account-changes',
  sql: `
    create table accounts.account_changes (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      user_id uuid not null references accounts.users (id) on delete cascade,
      kind text not null check (kind in ('email', 'password')),
      -- the address that the account had before, and has since
      email_before text not null,
      email_after text not null,
      ip_address text,
      session_id text,
      correlation_id text not null
    );
    create index account_changes_user on accounts.account_changes (user_id, at desc);
  `,
}
