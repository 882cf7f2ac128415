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
]

export const prepareTables = (pool: Pool): Promise<string[]> => migrate(pool, 'watching', migrations)

/** Those that a node is named for, and no others. */
export async function noteWatched(pool: Pool, networks: ReadonlyMap<string, Depth>): Promise<void> {
  await pool.query('update watching.networks set is_watched = false where network <> all($1)', [
    [...networks.keys()],
  ])
  for (const [network, depth] of networks)
    await pool.query(
      `insert into watching.networks (network, depth) values ($1, $2)
       on conflict (network) do update set is_watched = true, depth = excluded.depth`,
      [network, String(depth)],
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

export async function noteFault(pool: Pool, network: string, fault: string, at: Date): Promise<void> {
  await pool.query(
    `update watching.networks set fault = $2, fault_since = coalesce(fault_since, $3) where network = $1`,
    [network, fault, at],
  )
}

export interface Lookup {
  readonly hash: string
  readonly nextAt: Date | null
  readonly attempts: number
}

const lookupRow = row({
  hash: column.text(),
  nextAt: column.nullable(column.date()),
  attempts: column.integer(),
})

export function lookupsOf(pool: Pool, network: string, hashes: readonly string[]): Promise<Lookup[]> {
  return rowsOf(
    pool,
    lookupRow,
    'select hash, next_at, attempts from watching.lookups where network = $1 and hash = any($2)',
    [network, hashes],
  )
}

export interface AskedLookup extends Omit<Lookup, 'hash'> {
  readonly outcome: LookupOutcome
  readonly at: Date
}

export async function noteLookup(
  pool: Pool,
  { network, hash }: NamedPayment,
  { outcome, at, nextAt, attempts }: AskedLookup,
): Promise<void> {
  await pool.query(
    `insert into watching.lookups (network, hash, asked_at, next_at, attempts, outcome) values ($1, $2, $3, $4, $5, $6)
     on conflict (network, hash) do update
       set asked_at = excluded.asked_at, next_at = excluded.next_at, attempts = excluded.attempts, outcome = excluded.outcome`,
    [network, hash, at, nextAt, attempts, outcome],
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
