import type { Migration } from '../migrate'
import { schemaWhereMissing } from '../schema-names'
import { unaccentedFunction } from '../unaccented'

/** Notified after every batch of a live generation: `{"projection", "position"}`. */
export const APPLIED_CHANNEL = 'projections_applied'
/** Notified when the registry changed: a swap, a new or a dropped generation. The payload is the name. */
export const REGISTRY_CHANNEL = 'projections_registry'

/**
 * The only trigger on the tables that the projectors and the api share: since when a generation is out of use. Made again by
 * whoever takes away what others hung there.
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
    name: '0.2.0',
    replaces: [
      '001-registry',
      '002-trigrams',
      '003-old-since',
      '004-checkpoint-event',
      '005-filled-per-second',
      '006-tasks',
      '007-filling',
      '008-unaccented',
    ],
    sql: `
      ${schemaWhereMissing('projections')}
      ${schemaWhereMissing('views')}
      -- Searches for a part of a text. The owner of a database may create it (a trusted extension); migrations
      -- run one at a time, so two processes that start together do not both try.
      create extension if not exists pg_trgm with schema public;
      -- What the audit trail's texts are compared in.
      ${unaccentedFunction('projections')}

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
        -- since when it is out of use; updated_at moves with every event that it is still fed
        old_since timestamptz,
        -- which event stands at the checkpoint
        checkpoint_event_id text,
        checkpoint_stream text,
        checkpoint_revision bigint,
        checkpoint_event_position text,
        -- of the lease under which the checkpoint may be moved
        epoch bigint not null default 0,
        -- how fast it was filled, from the first event to the swap: what a dry run reckons with
        filled_per_second real,
        -- in bulk: it has no indexes yet, and nobody may feed it or build on it
        is_filling boolean not null default false,
        unique (name, generation),
        check ((checkpoint_commit is null) = (checkpoint_prepare is null))
      ) with (fillfactor = 50);
      create unique index registry_one_live on projections.registry (name) where state = 'live';
      create unique index registry_one_building on projections.registry (name) where state = 'building';
      ${OLD_SINCE_TRIGGER.itsFunction}
      ${OLD_SINCE_TRIGGER.itself}

      -- What staff have asked a projector to do; at most one for each projection waits or runs.
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
]
