import type { Depth, Tip } from '@presale/chain'
import { type LookupOutcome, lookupOutcomes, type NamedPayment } from '@presale/payments'
import {
  column,
  inPages,
  type Migration,
  migrate,
  type Pool,
  row,
  rowsOf,
  schemaWhereMissing,
} from '@presale/read-store'

/** What was asked and answered. What a payment is, is not here: its stream says it. */
const migrations: Migration[] = [
  {
    name: '001-watching',
    sql: `
      ${schemaWhereMissing('watching')}

      create table watching.networks (
        -- by the coin of its chain, as purchases and settlements name it
        network text primary key,
        -- a node is named for it
        is_watched boolean not null default true,
        tip bigint,
        finalized bigint,
        -- a number of blocks, or 'finalized'
        depth text not null,
        answered_at timestamptz,
        fault text,
        fault_since timestamptz,
        check ((fault is null) = (fault_since is null))
      );

      create table watching.lookups (
        network text not null,
        hash text not null,
        asked_at timestamptz not null,
        -- null: it is asked about no more
        next_at timestamptz,
        -- without an answer that says something new
        attempts integer not null default 0,
        outcome text not null check (outcome in (${lookupOutcomes.map((outcome) => `'${outcome}'`).join(', ')})),
        primary key (network, hash)
      );
      create index lookups_by_age on watching.lookups (asked_at);
    `,
  },
  {
    name: '002-following',
    sql: `
      alter table watching.networks
        add column mode text not null default 'ask' check (mode in ('ask', 'follow')),
        -- from which block on it is followed without a gap, and the last one that was read
        add column followed_from bigint,
        add column followed_to bigint,
        -- of the last event that was appended for it: where the store does not have it, it is read again
        add column last_commit numeric(20, 0),
        add column last_prepare numeric(20, 0);

      -- the last blocks that were read, so that a reorganisation is noticed
      create table watching.blocks (
        network text not null,
        height bigint not null,
        hash text not null,
        primary key (network, height)
      );

      -- what blocks were searched for: one that is new is searched for in those that were read without it
      create table watching.addresses (
        network text not null,
        -- as facts spell it
        address text not null,
        primary key (network, address)
      );

      alter table watching.lookups
        -- the address of ours that it pays to, of one that nobody named
        add column address text;
      create index lookups_due on watching.lookups (network, next_at) where next_at is not null;
    `,
  },
  {
    name: '003-transactions-of-blocks',
    sql: `
      alter table watching.blocks
        -- the first 8 bytes of the name of each transaction, where nodes find one only by its block
        add column transactions bytea;
    `,
  },
  {
    name: '004-found-on-another-network',
    sql: `
      alter table watching.lookups
        -- the network whose node has it, where its own has not
        add column found_on text;
    `,
  },
  {
    name: '005-depths',
    sql: `
      alter table watching.networks
        -- what was deep enough before it was lowered, for what was seen before that
        add column lowered_from integer,
        add column lowered_at timestamptz,
        -- for purchases of so many dollars and more
        add column large_usd numeric,
        add column large_depth integer;
    `,
  },
]

export const prepareTables = (pool: Pool): Promise<string[]> => migrate(pool, 'watching', migrations)

export type Mode = 'ask' | 'follow'

/** How a network is watched. */
export interface HowWatched {
  readonly depth: Depth
  readonly mode: Mode
  /** For purchases of so many dollars and more. */
  readonly large: { readonly usd: string; readonly depth: number } | undefined
}

const NUMBER = "'^[0-9]+$'"
/** Of blocks, which are compared with numbers: what a network calls final is neither more nor less. */
const IS_LOWERED = `known.depth ~ ${NUMBER} and excluded.depth ~ ${NUMBER} and excluded.depth::int < known.depth::int`

/** Those that a node is named for, and no others. */
export async function noteWatched(
  pool: Pool,
  networks: ReadonlyMap<string, HowWatched>,
  at: Date,
): Promise<void> {
  await pool.query('update watching.networks set is_watched = false where network <> all($1)', [
    [...networks.keys()],
  ])
  for (const [network, { depth, mode, large }] of networks)
    await pool.query(
      `insert into watching.networks as known (network, depth, mode, large_usd, large_depth) values ($1, $2, $3, $4, $5)
       on conflict (network) do update set is_watched = true, depth = excluded.depth, mode = excluded.mode,
         large_usd = excluded.large_usd, large_depth = excluded.large_depth,
         lowered_from = case when ${IS_LOWERED} then greatest(known.lowered_from, known.depth::int) else known.lowered_from end,
         lowered_at = case when ${IS_LOWERED} then $6 else known.lowered_at end`,
      [network, String(depth), mode, large?.usd ?? null, large?.depth ?? null, at],
    )
}

export async function noteTip(
  pool: Pool,
  network: string,
  { height, finalized }: Tip,
  at: Date,
): Promise<void> {
  await pool.query(
    `update watching.networks set tip = $2, finalized = $3, answered_at = $4, fault = null, fault_since = null
     where network = $1`,
    [network, height, finalized, at],
  )
}

const tipRow = row({ tip: column.nullable(column.bigint()) })

/** The newest block that a node of it has shown; 0 before the first. */
export async function lastTip(pool: Pool, network: string): Promise<number> {
  const [found] = await rowsOf(pool, tipRow, 'select tip from watching.networks where network = $1', [
    network,
  ])
  return found?.tip ?? 0
}

export async function noteFault(pool: Pool, network: string, fault: string, at: Date): Promise<void> {
  await pool.query(
    `update watching.networks set fault = $2, fault_since = coalesce(fault_since, $3) where network = $1`,
    [network, fault, at],
  )
}

const hashRow = row({ hash: column.text() })

/** Of these the ones that no node was asked about yet, in their order. */
export async function neverAsked(
  pool: Pool,
  network: string,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const rows = await rowsOf(
    pool,
    hashRow,
    'select hash from watching.lookups where network = $1 and hash = any($2)',
    [network, hashes],
  )
  const asked = new Set(rows.map(({ hash }) => hash))
  return hashes.filter((hash) => !asked.has(hash))
}

export interface Lookup {
  readonly hash: string
  /** What it pays to, of one that a block had; null of one that a purchase named. */
  readonly address: string | null
  readonly attempts: number
}

const lookupRow = row({
  hash: column.text(),
  address: column.nullable(column.text()),
  attempts: column.integer(),
})

/** What is to be asked about again: what purchases name, and what was found in a block. The longest due first. */
export function dueLookups(
  pool: Pool,
  network: string,
  { now, named, most }: { readonly now: Date; readonly named: readonly string[]; readonly most: number },
): Promise<Lookup[]> {
  return rowsOf(
    pool,
    lookupRow,
    `select hash, address, attempts from watching.lookups
     where network = $1 and next_at <= $2 and (address is not null or hash = any($3))
     order by next_at limit $4`,
    [network, now, named, most],
  )
}

export interface AskedLookup {
  readonly outcome: LookupOutcome
  readonly at: Date
  /** Null: it is asked about no more. */
  readonly nextAt: Date | null
  readonly attempts: number
  readonly address: string | null
  /** The network whose node has it, where this one's has not. */
  readonly foundOn: string | null
}

export async function noteLookup(
  pool: Pool,
  { network, hash }: NamedPayment,
  { outcome, at, nextAt, attempts, address, foundOn }: AskedLookup,
): Promise<void> {
  await pool.query(
    `insert into watching.lookups as known (network, hash, asked_at, next_at, attempts, outcome, address, found_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (network, hash) do update
       set asked_at = excluded.asked_at, next_at = excluded.next_at, attempts = excluded.attempts,
         outcome = excluded.outcome, found_on = excluded.found_on, address = coalesce(known.address, excluded.address)`,
    [network, hash, at, nextAt, attempts, outcome, address, foundOn],
  )
}

/** Longer than anybody looks at what was asked; a purchase that still names it is asked about anew. */
const KEPT_DAYS = 90

export const lookupChore = inPages('lookups', async (client, limit) => {
  const { rowCount } = await client.query(
    `delete from watching.lookups where (network, hash) in (select network, hash from watching.lookups
       where asked_at < now() - make_interval(days => $1) order by asked_at limit $2)`,
    [KEPT_DAYS, limit],
  )
  return rowCount ?? 0
})
