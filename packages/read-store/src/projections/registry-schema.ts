import type { Migration } from '../migrate'
import { schemaWhereMissing } from '../schema-names'
import { unaccentedFunction } from '../unaccented'

/** Notified after every batch of a live generation: `{"projection", "position"}`. */
export const APPLIED_CHANNEL = 'projections_applied'
/** Notified when the registry changed: a swap, a new or a dropped generation. The payload is the name. */
export const REGISTRY_CHANNEL = 'projections_registry'

/**
 * The only trigger on the tables that the projectors and the api share: since when a generation is out of use. In the words
 * of its migration, and made again by whoever takes away what others hung there.
 */
export const OLD_SINCE_TRIGGER = {
  itsFunction: `create or replace function projections.note_old_since() returns trigger language plpgsql as $$
        begin
          if new.state = 'old' and old.state <> 'old' then new.old_since := now(); end if;
          if new.state <> 'old' then new.old_since := null; end if;
          return new;
        end $$;`,
  itself: `create or replace trigger registry_old_since before update of state on projections.registry
        for each row execute function projections.note_old_since();`,
}

/**
 * One row per generation of a projection. `checkpoint_*` is the last event applied; events are the
 * only thing that moves it, so that two generations which saw the same events stand at the same place.
 */
export const registryMigrations: readonly Migration[] = [
  {
    name: '001-registry',
    sql: `
      ${schemaWhereMissing('projections')}
      ${schemaWhereMissing('views')}
      create table projections.registry (
        id integer generated always as identity primary key,
        name text not null,
        code_version integer not null,
        generation integer not null,
        schema_name text not null unique,
        state text not null check (state in ('building', 'live', 'old', 'failed')),
        checkpoint_commit text,
        checkpoint_prepare text,
        applied_events bigint not null default 0,
        last_event_at timestamptz,
        events_per_second real,
        progress real,
        error text,
        error_event_id text,
        error_event_type text,
        error_position text,
        error_at timestamptz,
        created_at timestamptz not null default now(),
        live_since timestamptz,
        updated_at timestamptz not null default now(),
        unique (name, generation),
        check ((checkpoint_commit is null) = (checkpoint_prepare is null))
      ) with (fillfactor = 50);
      create unique index registry_one_live on projections.registry (name) where state = 'live';
      create unique index registry_one_building on projections.registry (name) where state = 'building';
    `,
  },
  // Searches for a part of a text. The owner of a database may create it (a trusted extension); migrations
  // run one at a time, so two processes that start together do not both try.
  { name: '002-trigrams', sql: 'create extension if not exists pg_trgm with schema public' },
  {
    // Since when a generation is out of use; updated_at moves with every event that it is still fed. By a trigger, so
    // that a swap by older code says it too.
    name: '003-old-since',
    sql: `
      alter table projections.registry add column if not exists old_since timestamptz;
      update projections.registry set old_since = now() where state = 'old';
      ${OLD_SINCE_TRIGGER.itsFunction}
      ${OLD_SINCE_TRIGGER.itself}
    `,
  },
  // Which event stands at the checkpoint, and at which position that is: an earlier release that still runs
  // moves the position alone. The epoch is that of the lease under which the checkpoint may be moved.
  {
    name: '004-checkpoint-event',
    sql: `
      alter table projections.registry
        add column checkpoint_event_id text,
        add column checkpoint_stream text,
        add column checkpoint_revision bigint,
        add column checkpoint_event_position text,
        add column epoch bigint not null default 0;
    `,
  },
  // How fast it was filled, from the first event to the swap: what a dry run reckons with.
  {
    name: '005-filled-per-second',
    sql: 'alter table projections.registry add column filled_per_second real',
  },
  // What staff have asked a projector to do; at most one for each projection waits or runs.
  {
    name: '006-tasks',
    sql: `
      create table projections.tasks (
        id bigint generated always as identity primary key,
        projection text not null,
        kind text not null check (kind in ('rebuild', 'verify', 'rollback', 'drop-old')),
        target text,
        requested_at timestamptz not null default now(),
        started_at timestamptz,
        cancel_requested_at timestamptz,
        ended_at timestamptz,
        progress jsonb,
        outcome text check (outcome in ('done', 'equal', 'differs', 'failed', 'cancelled')),
        message text,
        comparison jsonb
      );
      create unique index tasks_one_open on projections.tasks (projection) where ended_at is null;
      create index tasks_by_projection on projections.tasks (projection, id desc);
    `,
  },
  // A generation that is being filled in bulk has no indexes yet: nobody may feed it or build on it.
  {
    name: '007-filling',
    sql: 'alter table projections.registry add column is_filling boolean not null default false',
  },
  // What the audit trail's texts are compared in.
  { name: '008-unaccented', sql: unaccentedFunction('projections') },
]
