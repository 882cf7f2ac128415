import { type Migration, withTrigrams } from '@presale/read-store'

/**
 * What the admin's user list needs to stay quick at hundreds of thousands of users.
 *
 * - `search_text` is what a search looks through (email, name, ip address), in lower
 *   case also beyond ASCII, whatever locale the database was made with; a line feed parts the three, so
 *   that no search matches across two of them. Trigrams find any part of it from 3 characters on.
 * - Every order has an index with the id as the tie-break, and the roles in it, so that counting and
 *   skipping to a page need no look at the rows themselves.
 */
export const userListMigration: Migration = {
  name: '002-user-list',
  sql: `
    create extension if not exists pg_trgm with schema public;

    alter table accounts.users add column search_text text collate "C" not null
      generated always as (lower(
        (email || chr(10) || name || chr(10) || coalesce(ip_address, '')) collate "und-x-icu")) stored;

    -- a short pending list (kB): a search looks through what was added lately one by one
    ${withTrigrams(`create index users_search on accounts.users using gin (search_text @.gin_trgm_ops)
      with (gin_pending_list_limit = 1024)`)}
    create index users_by_date on accounts.users (created_at, id) include (is_admin, is_moderator);
    create index users_by_name on accounts.users (name collate "und-x-icu", id)
      include (is_admin, is_moderator);
    create index users_by_email on accounts.users (email collate "und-x-icu", id)
      include (is_admin, is_moderator);
    create index users_staff on accounts.users (created_at, id) where is_admin or is_moderator;
  `,
}
