import {
  type Migration,
  schemaWhereMissing,
  searchColumn,
  trigramIndex,
  unaccentedFunction,
} from '@presale/read-store'

/**
 * The tables of this module, and `accounts.people`, the one view that others may join.
 *
 * The user list stays quick at hundreds of thousands of users: every order has an index with the id as the tie-break and
 * the roles in it, so that counting and skipping to a page need no look at the rows themselves. It finds people by email,
 * name and ip address in plain letters, and the list of payments by the first two; a line feed parts them, so that no
 * search matches across two of them.
 *
 * What is kept of a confirmation is the address itself, not a mark beside it: one that was changed by any other way is
 * unconfirmed by that.
 */
export const accountsMigrations: readonly Migration[] = [
  {
    name: '0.2.0',
    replaces: [
      '001-accounts',
      '002-user-list',
      '003-people-search',
      '004-password-confirmation',
      '005-account-changes',
      '006-staff-since',
      '007-account-changes-by-time',
      '008-search-without-marks',
      '009-search-unaccented',
      '010-people-roles',
      '011-email-confirmation',
      '012-search-person',
      '013-password-reset',
    ],
    sql: String.raw`
      ${schemaWhereMissing('accounts')}
      create extension if not exists pg_trgm with schema public;
      ${unaccentedFunction('accounts')}

      create table accounts.users (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        email text not null,
        password_hash text not null,
        is_admin boolean not null default false,
        is_moderator boolean not null default false,
        ip_address text,
        user_agent text,
        email_notifications boolean not null default true,
        marketing_emails boolean not null default true,
        created_at timestamptz not null,
        -- this one and search_folded are read by releases before 0.2.0 alone
        search_text text collate "C" not null generated always as (lower(
          (email || chr(10) || name || chr(10) || coalesce(ip_address, '')) collate "und-x-icu")) stored,
        -- the shorter sessions of staff are counted from then on, not from the sign-in
        staff_since timestamptz,
        search_folded text collate "C" not null generated always as (lower(regexp_replace(
          normalize(email || chr(10) || name || chr(10) || coalesce(ip_address, ''), NFD) collate "C",
          '[\u0300-\u036f]', '', 'g') collate "und-x-icu")) stored,
        search_unaccented text collate "C",
        confirmed_email text,
        email_confirmed_at timestamptz,
        search_person text collate "C"
      );
      create unique index users_email_key on accounts.users (lower(email));
      ${trigramIndex('users_search', 'accounts.users', 'search_text')}
      ${trigramIndex('users_search_folded', 'accounts.users', 'search_folded')}
      ${searchColumn({
        table: 'accounts.users',
        column: 'search_unaccented',
        text: `accounts.unaccented(new.email || chr(10) || new.name || chr(10) || coalesce(new.ip_address, ''))`,
        madeOf: ['name', 'email', 'ip_address'],
        index: 'users_search_unaccented',
      })}
      ${searchColumn({
        table: 'accounts.users',
        column: 'search_person',
        text: 'accounts.unaccented(new.email || chr(10) || new.name)',
        madeOf: ['name', 'email'],
        index: 'users_search_person',
      })}
      create index users_by_date on accounts.users (created_at, id) include (is_admin, is_moderator);
      create index users_by_name on accounts.users (name collate "und-x-icu", id)
        include (is_admin, is_moderator);
      create index users_by_email on accounts.users (email collate "und-x-icu", id)
        include (is_admin, is_moderator);
      create index users_staff on accounts.users (created_at, id) where is_admin or is_moderator;

      create view accounts.people as
        select id, name, email, search_text, search_folded, search_unaccented, is_admin, search_person from accounts.users;

      create table accounts.sessions (
        id text primary key,
        user_id uuid not null references accounts.users (id) on delete cascade,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        ip_address text,
        user_agent text,
        -- for calls that need the password again; null: at the sign-in
        password_confirmed_at timestamptz
      );
      create index sessions_user on accounts.sessions (user_id);
      create index sessions_last_seen on accounts.sessions (last_seen_at);

      -- Changes of sign-in data: who, when, from where. Deleted with the account; the mailer queries new ones by their time.
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
      create index account_changes_at on accounts.account_changes (at);

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

      -- The link by which a password is set anew: one an account, so that a newer one ends the one before.
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
  },
  {
    // By the key of admin actions, which no database has (staff-seals.ts). 0.2.0 leaves both as they are, or out.
    name: '014-staff-seals',
    sql: `
      alter table accounts.users add column credentials_seal text;
      alter table accounts.sessions add column seal text;`,
  },
  {
    // What mails are written in, as the shell said it last. Null is what 0.2.0 leaves: English, and UTC alone.
    name: '015-reading',
    sql: `
      alter table accounts.users add column language text;
      alter table accounts.users add column time_zone text;`,
  },
  {
    // What a person signs in with beside, or instead of, the password. 0.2.0 knows none of it, and asks for the password alone.
    name: '016-passkeys',
    sql: `
      create table accounts.passkeys (
        -- as the authenticator names it, base64url
        id text primary key,
        user_id uuid not null references accounts.users (id) on delete cascade,
        -- COSE
        public_key bytea not null,
        -- as the authenticator counts its signatures; many count none
        counter bigint not null,
        -- kept by a password manager on more than one device
        is_synced boolean not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz,
        last_used_from text
      );
      create index passkeys_user on accounts.passkeys (user_id);

      -- A question to an authenticator: answered once, in the session that it was asked in.
      create table accounts.ceremonies (
        -- what is signed: the SHA-256 of the document, base64url
        challenge text primary key,
        document text not null,
        act text not null,
        -- null before anybody is signed in
        user_id uuid references accounts.users (id) on delete cascade,
        session_id text,
        expires_at timestamptz not null
      );
      create index ceremonies_expires on accounts.ceremonies (expires_at);

      -- Each opens the account once, with its password, where no passkey is at hand.
      create table accounts.recovery_codes (
        user_id uuid not null references accounts.users (id) on delete cascade,
        hash text not null,
        created_at timestamptz not null,
        primary key (user_id, hash)
      );`,
  },
  {
    // What their owner is mailed of beside changed passwords and addresses: the mailer queries new ones by their time.
    name: '017-sign-in-changes',
    sql: `
      create table accounts.sign_in_changes (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        user_id uuid not null references accounts.users (id) on delete cascade,
        kind text not null,
        -- the name that its owner gave the passkey
        passkey text,
        ip_address text
      );
      create index sign_in_changes_user on accounts.sign_in_changes (user_id, at desc);
      create index sign_in_changes_at on accounts.sign_in_changes (at);`,
  },
]
