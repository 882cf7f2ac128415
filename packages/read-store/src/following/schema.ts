import type { Migration } from '../migrate'
import { schemaWhereMissing } from '../schema-names'

/**
 * The state of everybody who follows the event store, beside the registry of projections: how far they are, who
 * applies events now, which streams are set aside, and which events were declared skipped.
 */
export const followingMigrations: readonly Migration[] = [
  {
    name: '0.2.0',
    replaces: ['001-following', '002-starts-at', '003-accepted', '004-wanted-by'],
    sql: `
      ${schemaWhereMissing('following')}
      -- The last event applied, and which one that was: a store that lost its newest events and went on may
      -- have another one at the very same position.
      create table following.checkpoints (
        name text primary key,
        commit_position text,
        prepare_position text,
        event_id text,
        stream text,
        revision bigint,
        applied_events bigint not null default 0,
        last_event_at timestamptz,
        epoch bigint not null default 0,
        -- null until it was settled where to begin: with the first event, or behind the last one of that moment
        begun_at timestamptz,
        reset_to text check (reset_to in ('first', 'head')),
        error text,
        saved_at timestamptz not null default now(),
        starts_at text not null default 'first' check (starts_at in ('first', 'head')),
        check ((commit_position is null) = (prepare_position is null))
      ) with (fillfactor = 50);
      create table following.leases (
        name text primary key,
        holder text,
        session_pid integer,
        session_started timestamptz,
        epoch bigint not null default 0,
        renewed_at timestamptz not null default now(),
        wanted_at timestamptz,
        -- the process that shares the work and asked last; null where it takes part in no sharing
        wanted_by text
      ) with (fillfactor = 50);
      -- Events are not copied: the stream has them, from this revision on.
      create table following.set_aside (
        subscriber text not null,
        stream text not null,
        revision bigint not null,
        kind text not null check (kind in ('unreadable', 'inapplicable', 'tombstone')),
        cause text not null,
        error text not null,
        event_id text not null,
        event_type text not null,
        -- how many events the subscriber had seen by then
        event_number bigint not null,
        since timestamptz not null default now(),
        resume_requested_at timestamptz,
        -- why an admin lets a generation replace the live one although it lacks this stream
        accepted_reason text,
        primary key (subscriber, stream)
      );
      create table following.skips (
        stream text not null,
        revision bigint not null,
        reason text not null,
        seen_at timestamptz not null default now(),
        primary key (stream, revision)
      );
    `,
  },
]
