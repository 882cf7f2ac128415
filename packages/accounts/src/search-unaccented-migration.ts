import { type Migration, type SearchColumn, searchColumn, unaccentedFunction } from '@presale/read-store'

/** What the user list and the list of payments find people by: email, name and ip address, in plain letters. */
export const userSearchColumn: SearchColumn = {
  table: 'accounts.users',
  column: 'search_unaccented',
  // A line feed parts the three, so that no search matches across two of them.
  text: `accounts.unaccented(new.email || chr(10) || new.name || chr(10) || coalesce(new.ip_address, ''))`,
  madeOf: ['name', 'email', 'ip_address'],
  key: { name: 'id', type: 'uuid' },
  index: 'users_search_unaccented',
}

/** `search_folded` and its index stay for the release before, which may still run; a later one drops both. */
export const searchUnaccentedMigration: Migration = {
  name: '009-search-unaccented',
  sql: `
    ${unaccentedFunction('accounts')}
    ${searchColumn(userSearchColumn)}
    create or replace view accounts.people as
      select id, name, email, search_text, search_folded, search_unaccented from accounts.users;
  `,
}
