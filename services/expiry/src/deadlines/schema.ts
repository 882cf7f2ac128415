import { type Migration, migrate, type Pool, schemaWhereMissing } from '@presale/read-store'

/** The name of the subscriber that maintains the table, also in its checkpoint and lease. */
export const SUBSCRIBER = 'expiry-deadlines'

const migrations: Migration[] = [
  {
    name: '0.2.0',
    replaces: ['001-checkpoint', '002-deadlines'],
    sql: `
      ${schemaWhereMissing('expiry')}

      -- Of releases before 0.2.0.
      create table expiry.checkpoint (
        name text primary key,
        commit_position text not null,
        prepare_position text not null,
        saved_at timestamptz not null default now()
      );

      create table expiry.deadlines (
        purchase_id uuid primary key,
        -- of the event that set the deadline, or ended it
        revision integer not null,
        -- the length of the window, for who has to be given a whole one again
        window_ms bigint not null,
        -- when the purchase is asked to expire; null: it has ended, and only its timer is left to be taken away
        due_at timestamptz,
        -- when the sweep asks: at first the same, later after every failure
        next_try_at timestamptz,
        attempts integer not null default 0,
        -- its stream could not be folded at the last try: no deadline runs against it
        is_undecidable boolean not null default false,
        -- the revision whose timer was armed last, and under which epoch of arming; 0: something is left to do
        armed_revision integer,
        armed_epoch integer not null default 0,
        check ((due_at is null) = (next_try_at is null))
      ) with (fillfactor = 70);
      create index deadlines_to_try on expiry.deadlines (next_try_at, purchase_id) where next_try_at is not null;
      create index deadlines_by_epoch on expiry.deadlines (armed_epoch, purchase_id);
      create index deadlines_failing on expiry.deadlines (due_at) where attempts > 0;

      -- The timers of an epoch live in one memory of Redis; where that is lost, a new epoch begins.
      create table expiry.arming (
        is_only boolean primary key default true check (is_only),
        memory text,
        epoch integer not null default 1,
        -- the events have been followed to their end once: before that, most of what looks overdue has ended
        is_built boolean not null default false
      );
      insert into expiry.arming default values;
    `,
  },
]

export async function prepareDeadlines(pool: Pool): Promise<void> {
  await migrate(pool, 'expiry', migrations)
}
