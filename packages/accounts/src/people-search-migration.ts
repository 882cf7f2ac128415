import type { Migration } from '@presale/read-store'

/** `accounts.people` with the text that its trigram index covers, so that others can search people quickly too. */
export const peopleSearchMigration: Migration = {
  name: '003-people-search',
  sql: 'create or replace view accounts.people as select id, name, email, search_text from accounts.users',
}
