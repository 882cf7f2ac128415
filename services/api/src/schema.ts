import { type Migration, schemaWhereMissing } from '@presale/read-store'
import { sellingMigrations, sellingTables } from './selling/selling-migrations'

/** Tables of the api's own data, which no replay could rebuild: they belong to no projection's schema. */
export const apiMigrations: readonly Migration[] = [
  {
    name: '0.2.0',
    replaces: [
      '001-idempotency-keys',
      '002-settled-transactions',
      '003-placed-purchases',
      '004-hashes-without-0x',
      '005-signing-keys',
      '006-moderator-credits',
      '007-settlements-in-the-event-store',
      '008-narrowed-settlements',
      '009-remote-reports',
      '010-issued-addresses-and-marks',
      '011-token-holds',
      '012-issued-addresses-used',
      '013-hold-tokens-by-the-cap-that-stands',
      '014-hold-tokens-beyond-the-cap',
    ],
    sql: `
      ${schemaWhereMissing('api')}

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

      -- Of releases before 0.2.0, whose code fails at it before it approves anything by a transaction: what a transaction
      -- settles stands in the event store since then.
      create table api.settled_transactions (
        network text not null,
        hash text not null,
        purchase_id uuid not null,
        command_id uuid not null,
        reserved_at timestamptz not null,
        -- when the approval was seen in the purchase's stream; null while it is on its way
        confirmed_at timestamptz,
        primary key (network, hash)
      );
      create index settled_transactions_unconfirmed
        on api.settled_transactions (reserved_at) where confirmed_at is null;
      create function api.refuse_settled_transactions() returns trigger language plpgsql as $$
      begin
        raise exception 'settled transactions are kept in the event store since this release';
      end $$;
      create trigger settled_transactions_closed
        before insert or update or delete on api.settled_transactions
        for each statement execute function api.refuse_settled_transactions();

      -- purchases on their way into the views, so that the limits of a buyer count them meanwhile
      create table api.placed_purchases (
        purchase_id uuid primary key,
        buyer_id uuid not null,
        placed_at timestamptz not null
      );
      create index placed_purchases_buyer on api.placed_purchases (buyer_id);

      -- what exports of the audit trail are signed with where AUDIT_SIGNING_KEY gives no key: PKCS #8, PEM
      create table api.signing_keys (
        name text primary key,
        private_key text not null,
        created_at timestamptz not null
      );

      -- what a moderator has credited within 24 hours, counted before the approval is appended
      create table api.moderator_credits (
        attempt_id uuid primary key,
        moderator_id uuid not null,
        purchase_id uuid not null,
        amount bigint not null,
        counted_at timestamptz not null,
        -- the approval was seen in the purchase's stream; false where nobody knows yet
        is_credited boolean not null default false
      );
      create index moderator_credits_counted on api.moderator_credits (moderator_id, counted_at);

      -- Claims whose outcome the sweep does not know yet, from the settlement streams; emptied and filled anew
      -- from the checkpoint on, nothing is lost with it.
      create table api.open_claims (
        stream text not null,
        revision integer not null,
        -- null for an event that cannot be read
        claim_id uuid,
        since timestamptz not null,
        cause text,
        look_again_at timestamptz,
        primary key (stream, revision)
      );
      create index open_claims_since on api.open_claims (since);
      -- Looked at by 0.2.0 alone, where it follows the first time.
      create table api.settlement_checkpoint (
        name text primary key,
        commit_position text not null,
        prepare_position text not null,
        event_id uuid not null
      );

      -- Which output an approval of a whole transaction was narrowed to, with the event that says so, from the
      -- settlement streams: the purchase's own stream has nothing of it.
      create table api.narrowed_settlements (
        event_id uuid primary key,
        purchase_id uuid not null unique,
        output text not null,
        stream text not null,
        revision integer not null,
        commit_position text not null,
        prepare_position text not null,
        at timestamptz not null,
        data jsonb not null,
        metadata jsonb not null
      );

      -- failures of remotes in browsers, kept for 30 days; nothing of the person
      create table api.remote_reports (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        remote text not null,
        version text not null,
        kind text not null,
        route text not null,
        message text not null,
        -- the session, hashed with the day's key: it counts sessions of a day, and means nothing once the key is gone
        session_mark bytea not null
      );
      create index remote_reports_at on api.remote_reports (at);
      create index remote_reports_session on api.remote_reports (session_mark);
      create table api.remote_report_keys (
        day date primary key,
        key bytea not null
      );

      ${sellingTables}
    `,
  },
  ...sellingMigrations,
]
