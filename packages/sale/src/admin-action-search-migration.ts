import { type Migration, withTrigrams } from '@presale/read-store'

/**
 * The text for searching admin actions: action, subject, and the values before and after, without the names of their
 * fields, which nearly every action has. In lower case also beyond ASCII, whatever the locale of the database; a line
 * feed separates them, so that no search matches across two.
 */
export const adminActionSearch: Migration = {
  name: '005-admin-action-search',
  sql: `
    create extension if not exists pg_trgm with schema public;

    create function sale.values_in(given jsonb) returns text language sql immutable parallel safe as $$
      select string_agg(value #>> '{}', chr(10))
      from jsonb_path_query(given, 'strict $.** ? (@.type() != "object" && @.type() != "array")') value
    $$;
    alter table sale.admin_actions add column search_text text collate "C" not null
      generated always as (lower((action || chr(10) || subject
        || chr(10) || coalesce(sale.values_in(before), '')
        || chr(10) || coalesce(sale.values_in(after), '')) collate "und-x-icu")) stored;
    ${withTrigrams(`create index admin_actions_by_part on sale.admin_actions using gin (search_text @.gin_trgm_ops)
      with (gin_pending_list_limit = 1024)`)}
  `,
}
