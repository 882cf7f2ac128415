import {
  column,
  type Migration,
  migrate,
  onlyRowOf,
  type Pool,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
  schemaWhereMissing,
} from '@presale/read-store'
import { type MailJob, mailJob, mailJobIdOf } from './mail-job'

const migrations: Migration[] = [
  {
    name: '0.2.0',
    replaces: ['001-checkpoint', '002-outbox', '003-notices', '004-few-to-strangers', '005-password-resets'],
    sql: `
      ${schemaWhereMissing('mail')}

      -- Of releases before 0.2.0.
      create table mail.checkpoint (
        name text primary key,
        commit_position text,
        prepare_position text,
        saved_at timestamptz not null default now()
      );

      -- Mails to be sent, and for as long as their event could be followed again, those that were.
      create table mail.outbox (
        id text primary key,
        payload jsonb not null,
        planned_at timestamptz not null default now(),
        handed_at timestamptz,
        finished_at timestamptz,
        -- waits to go with another one to the same person
        held_for uuid
      );
      create index outbox_unfinished on mail.outbox (planned_at, id) where finished_at is null;
      create index outbox_by_age on mail.outbox (planned_at);
      create index outbox_held on mail.outbox (held_for) where held_for is not null and finished_at is null;

      -- How many went to whom, of which topic.
      create table mail.places (
        id text primary key,
        topic text not null,
        recipient text not null,
        origin text,
        taken_at timestamptz not null
      );
      create index places_of_recipient on mail.places (recipient, topic, taken_at);
      create index places_of_origin on mail.places (origin, topic, taken_at) where origin is not null;
      create index places_by_age on mail.places (taken_at);

      -- From when on changes of accounts and wallets are mailed about, and which of those were seen. Whoever mails for
      -- the first time begins with what happens from then on.
      create table mail.notices_begun (
        is_only boolean primary key default true check (is_only),
        since timestamptz not null
      );
      insert into mail.notices_begun (since) values (now());
      create table mail.changes_seen (
        kind text not null,
        id text not null,
        at timestamptz not null,
        primary key (kind, id)
      );
      create index changes_seen_at on mail.changes_seen (at);

      -- Links that confirm an address, and those that set a forgotten password anew.
      create table mail.confirmations (
        id uuid primary key,
        planned_at timestamptz not null default now(),
        next_at timestamptz not null default now(),
        attempts integer not null default 0,
        finished_at timestamptz
      );
      create index confirmations_due on mail.confirmations (next_at) where finished_at is null;
      create index confirmations_by_age on mail.confirmations (planned_at);
      create table mail.password_resets (
        id uuid primary key,
        planned_at timestamptz not null default now(),
        next_at timestamptz not null default now(),
        attempts integer not null default 0,
        finished_at timestamptz
      );
      create index password_resets_due on mail.password_resets (next_at) where finished_at is null;
      create index password_resets_by_age on mail.password_resets (planned_at);
    `,
  },
  {
    name: '006-notices-past-the-queue',
    // Notices go from a table of their own. Of acts of staff people are told from now on, not of the days before.
    sql: `create table mail.notices (
            id text primary key,
            payload jsonb not null,
            planned_at timestamptz not null default now(),
            next_at timestamptz not null default now(),
            attempts integer not null default 0,
            finished_at timestamptz);
          create index notices_due on mail.notices (next_at) where finished_at is null;
          create index notices_by_age on mail.notices (planned_at);
          alter table mail.notices_begun add column actions_since timestamptz not null default now()`,
  },
]

const outboxRow = row({ payload: column.json(mailJob) })

export async function prepareOutbox(pool: Pool): Promise<void> {
  await migrate(pool, 'mail', migrations)
}

/** Runs in the transaction that moves the checkpoint. A known mail stays as it is. */
export async function planMails(client: Queryable, mails: readonly MailJob[]): Promise<void> {
  if (mails.length === 0) return
  await client.query(
    `insert into mail.outbox (id, payload) select * from unnest($1::text[], $2::jsonb[]) on conflict do nothing`,
    [mails.map(mailJobIdOf), mails.map((mail) => JSON.stringify(mail))],
  )
}

/** Mails that were never handed to the queue, or so long ago that the queue may have lost them. */
export async function mailsToHand(pool: Queryable, againAfterMs: number, most: number): Promise<MailJob[]> {
  const rows = await rowsOf(
    pool,
    outboxRow,
    `select payload from mail.outbox where finished_at is null
       and (handed_at is null or handed_at < now() - make_interval(secs => $1 / 1000.0))
     order by planned_at, id limit $2`,
    [againAfterMs, most],
  )
  return rows.map(({ payload }) => payload)
}

export async function recordHanded(pool: Queryable, mails: readonly MailJob[]): Promise<void> {
  await pool.query('update mail.outbox set handed_at = now() where id = any($1::text[])', [
    mails.map(mailJobIdOf),
  ])
}

/** Sent, skipped or given up: they are never handed over again. */
export async function recordFinished(pool: Queryable, ...mails: readonly MailJob[]): Promise<void> {
  await pool.query('update mail.outbox set finished_at = now() where id = any($1::text[])', [
    mails.map(mailJobIdOf),
  ])
}

const figuresRow = row({ pending: column.bigint(), oldestSeconds: column.real() })

export type OutboxFigures = RowOf<typeof figuresRow>

/** Of what is planned and not finished: how much, and how old the oldest is, 0 where there is none. */
export function outboxFigures(pool: Queryable): Promise<OutboxFigures> {
  return onlyRowOf(
    pool,
    figuresRow,
    `select count(*) as pending,
       coalesce(greatest(extract(epoch from now() - min(planned_at)), 0), 0)::float8 as oldest_seconds
     from (select planned_at from mail.outbox where finished_at is null
           union all select planned_at from mail.notices where finished_at is null) pending`,
  )
}

/** Removes places that count no more, so many at most, the oldest first. @returns how many */
export async function removeOldPlaces(db: Queryable, olderThanMs: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from mail.places where id = any(array(
       select id from mail.places where taken_at < now() - make_interval(secs => $1 / 1000.0)
       order by taken_at limit $2 for update))`,
    [olderThanMs, limit],
  )
  return rowCount ?? 0
}

/** Removes what is too old to be planned again, or to be sent; so many at most, the oldest first. @returns how many */
export async function removeOldMails(db: Queryable, olderThanMs: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from mail.outbox where ctid = any(array(
       select ctid from mail.outbox where planned_at < now() - make_interval(secs => $1 / 1000.0)
       order by planned_at limit $2 for update))`,
    [olderThanMs, limit],
  )
  return rowCount ?? 0
}
