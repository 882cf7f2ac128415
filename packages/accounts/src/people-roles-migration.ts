import type { Migration } from '@presale/read-store'

/** `accounts.people` says who is an admin: a moderator is shown no address of theirs. */
export const peopleRolesMigration: Migration = {
  name: '010-people-roles',
  sql: `
    create or replace view accounts.people as
      select id, name, email, search_text, search_folded, search_unaccented, is_admin from accounts.users;
  `,
}
