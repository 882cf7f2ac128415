import type { Migration } from '@presale/read-store'

/** Which keys were used for which request; kept out of every projection, because no replay could rebuild it. */
export const apiMigrations: readonly Migration[] = [
  {
    name: '001-idempotency-keys',
    sql: `
      create schema if not exists api;

      create table api.idempotency_keys (
        user_id uuid not null,
        route text not null,
        key text not null,
        request_hash text not null,
        -- the first answer, where the call changes plain tables; a purchase's stream remembers its own
        answer jsonb,
        created_at timestamptz not null,
        primary key (user_id, route, key)
      );
      create index idempotency_keys_created on api.idempotency_keys (created_at);
    `,
  },
]
