import type { Pool, Queryable } from '@presale/read-store'
import type { Plan } from '../generator/plan'

/** What has been written of a plan so far; kept in the database that is seeded, so that a killed run is resumed. */
export interface SeedingRecord {
  readonly plan: Plan
  readonly usersDone: number
  /** All purchases below this number are in the store; some above it may be. */
  readonly purchasesDone: number
}

interface Row {
  seed: string
  users: number
  purchases: number
  until: Date
  users_done: number
  purchases_done: number
}

/** Makes the record where there is none. What was asked for before is extended, never shortened. */
export async function openRecord(pool: Pool, asked: Plan): Promise<SeedingRecord> {
  await pool.query(`create schema if not exists bench;
    create table if not exists bench.seedings (
      seed text primary key, users integer not null, purchases integer not null, until timestamptz not null,
      users_done integer not null default 0, purchases_done integer not null default 0)`)
  const { rows } = await pool.query<Row>(
    `insert into bench.seedings as known (seed, users, purchases, until) values ($1, $2, $3, $4)
     on conflict (seed) do update set users = greatest(known.users, excluded.users),
       purchases = greatest(known.purchases, excluded.purchases)
     returning *`,
    [asked.seed, asked.users, asked.purchases, asked.until],
  )
  if (!rows[0]) throw new Error('The seeding could not be recorded')
  return fromRow(rows[0])
}

/** @returns nothing where this database was never seeded so. */
export async function readRecord(db: Queryable, seed: string): Promise<SeedingRecord | undefined> {
  const { rows: tables } = await db.query<{ found: string | null }>(
    `select to_regclass('bench.seedings') as found`,
  )
  if (!tables[0]?.found) return undefined
  const { rows } = await db.query<Row>('select * from bench.seedings where seed = $1', [seed])
  return rows[0] && fromRow(rows[0])
}

export async function recordUsers(db: Queryable, seed: string, done: number): Promise<void> {
  await db.query('update bench.seedings set users_done = $2 where seed = $1', [seed, done])
}

export async function recordPurchases(db: Queryable, seed: string, done: number): Promise<void> {
  await db.query('update bench.seedings set purchases_done = greatest(purchases_done, $2) where seed = $1', [
    seed,
    done,
  ])
}

function fromRow(row: Row): SeedingRecord {
  const { seed, users, purchases, until, users_done: usersDone, purchases_done: purchasesDone } = row
  return { plan: { seed, users, purchases, until }, usersDone, purchasesDone }
}
