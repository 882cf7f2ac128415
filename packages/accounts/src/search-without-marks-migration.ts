import { type Migration, withTrigrams } from '@presale/read-store'

/**
 * `search_folded`: what `search_text` has (email, name, ip address), without the marks of letters, so that 'muller'
 * finds 'Müller' and the other way round. What a search is compared with loses them, too (kernel, withoutMarks).
 * `search_text` and its index stay for the release before, which may still run.
 */
export const searchWithoutMarksMigration: Migration = {
  name: '008-search-without-marks',
  sql: String.raw`
    alter table accounts.users add column search_folded text collate "C" not null
      generated always as (lower(regexp_replace(
        normalize(email || chr(10) || name || chr(10) || coalesce(ip_address, ''), NFD) collate "C",
        '[\u0300-\u036f]', '', 'g') collate "und-x-icu")) stored;
    ${withTrigrams(`create index users_search_folded on accounts.users using gin (search_folded @.gin_trgm_ops)
      with (gin_pending_list_limit = 1024)`)}
    create or replace view accounts.people as
      select id, name, email, search_text, search_folded from accounts.users;
  `,
}
