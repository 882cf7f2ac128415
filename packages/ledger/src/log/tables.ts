import { column, type Migration, migrate, type Pool, row, schemaWhereMissing } from '@presale/read-store'

/**
 * The log of the ledger. Primary data: it is made of the events once and never again, since what it was made of might have been
 * changed meanwhile; neither a rebuild nor a restore empties it. The projector alone writes here.
 */
const migrations: readonly Migration[] = [
  {
    name: '001-log',
    sql: `
      ${schemaWhereMissing('log')}

      -- A log is named once, and ends with a restore or a reset: what it signed stays true.
      create table log.origins (
        id integer generated always as identity primary key,
        name text not null unique,
        -- of the hashes of what nobody is shown
        salt_key bytea not null,
        -- of what it is signed with, once it was
        public_key bytea,
        -- the last checkpoint that was known of the one before
        follows text,
        begun_at timestamptz not null default now(),
        ended_at timestamptz,
        size bigint not null default 0,
        -- 32 bytes for each subtree along the right edge
        frontier bytea not null default '',
        -- of the event of the last leaf, as the checkpoint of whoever follows has it
        commit_position text,
        prepare_position text
      ) with (fillfactor = 50);
      create unique index one_open_log on log.origins ((true)) where ended_at is null;

      create table log.leaves (
        origin integer not null references log.origins (id),
        index bigint not null,
        hash bytea not null,
        -- both of its event; null of the first leaf
        stream text,
        revision bigint,
        primary key (origin, index)
      );
      create index leaves_of_stream on log.leaves (origin, stream, index);

      -- Of whole subtrees of 256 leaves (level 1), 65,536 (level 2) and so on.
      create table log.subtrees (
        origin integer not null references log.origins (id),
        level integer not null,
        index bigint not null,
        hash bytea not null,
        primary key (origin, level, index)
      );

      create table log.checkpoints (
        origin integer not null references log.origins (id),
        size bigint not null,
        -- signed by the log
        note text not null,
        signed_at timestamptz not null default now(),
        -- lines of witnesses, as they answered
        cosignatures text not null default '',
        primary key (origin, size)
      );

      create table log.witnesses (
        origin integer not null references log.origins (id),
        -- as it is configured
        key text not null,
        -- of the last tree that it cosigned, as far as it said
        size bigint not null default 0,
        answered_at timestamptz,
        fault text,
        -- it knows another past than this log has
        is_fork boolean not null default false,
        primary key (origin, key)
      );
    `,
  },
]

/** Makes the tables, where they are missing. */
export async function prepareLog(pool: Pool): Promise<void> {
  await migrate(pool, 'log', migrations)
}

export const originRow = row({
  id: column.integer(),
  name: column.text(),
  saltKey: column.bytes(),
  publicKey: column.nullable(column.bytes()),
  follows: column.nullable(column.text()),
  begunAt: column.timestamptz(),
  size: column.bigint(),
  frontier: column.bytes(),
  commitPosition: column.nullable(column.text()),
  preparePosition: column.nullable(column.text()),
})
