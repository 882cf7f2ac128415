import { type Migration, type SearchColumn, searchColumn } from '@presale/read-store'

/** What the list of payments finds buyers by: email and name, in plain letters, and not the ip address. */
export const personSearchColumn: SearchColumn = {
  table: 'accounts.users',
  column: 'search_person',
  // A line feed parts the two, so that no search matches across both.
  text: `accounts.unaccented(new.email || chr(10) || new.name)`,
  madeOf: ['name', 'email'],
  key: { name: 'id', type: 'uuid' },
  index: 'users_search_person',
}

/**
 * A column of `accounts.people` that whoever may read names and mail addresses may read as well. The others stay for the
 * release before, which may still run.
 */
export const searchPersonMigration: Migration = {
  name: '012-search-person',
  sql: `
    ${searchColumn(personSearchColumn)}
    create or replace view accounts.people as
      select id, name, email, search_text, search_folded, search_unaccented, is_admin, search_person from accounts.users;
  `,
}
