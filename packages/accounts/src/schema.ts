import { type Migration, schemaWhereMissing } from '@presale/read-store'
import { accountChangesByTimeMigration } from './account-changes-by-time-migration'
import { accountChangesMigration } from './account-changes-migration'
import { emailConfirmationMigration } from './email-confirmation-migration'
import { passwordConfirmationMigration } from './password-confirmation-migration'
import { passwordResetMigration } from './password-reset-migration'
import { peopleRolesMigration } from './people-roles-migration'
import { peopleSearchMigration } from './people-search-migration'
import { searchPersonMigration } from './search-person-migration'
import { searchUnaccentedMigration } from './search-unaccented-migration'
import { searchWithoutMarksMigration } from './search-without-marks-migration'
import { staffSealsMigration } from './staff-seals-migration'
import { staffSinceMigration } from './staff-since-migration'
import { userListMigration } from './user-list-migration'

/** The tables of this module, and `accounts.people`, the one view that others may join. */
export const accountsMigrations: readonly Migration[] = [
  {
    name: '001-accounts',
    sql: `
      ${schemaWhereMissing('accounts')}

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
        created_at timestamptz not null
      );
      create unique index users_email_key on accounts.users (lower(email));

      create table accounts.sessions (
        id text primary key,
        user_id uuid not null references accounts.users (id) on delete cascade,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        ip_address text,
        user_agent text
      );
      create index sessions_user on accounts.sessions (user_id);
      create index sessions_last_seen on accounts.sessions (last_seen_at);

      create view accounts.people as select id, name, email from accounts.users;
    `,
  },
  userListMigration,
  peopleSearchMigration,
  passwordConfirmationMigration,
  accountChangesMigration,
  staffSinceMigration,
  accountChangesByTimeMigration,
  searchWithoutMarksMigration,
  searchUnaccentedMigration,
  peopleRolesMigration,
  emailConfirmationMigration,
  searchPersonMigration,
  passwordResetMigration,
  staffSealsMigration,
]
