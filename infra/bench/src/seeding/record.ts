import {
  column,
  firstRowOf,
  onlyRowOf,
  type Pool,
  type Queryable,
  type RowOf,
  row,
  schemaWhereMissing,
} from '@presale/read-store'
import type { Plan } from '../generator/plan'

/** What has been written of a plan so far; kept in the database that is seeded, so that a killed run is resumed. */
export interface SeedingRecord {
  readonly plan: Plan
  readonly usersDone: number
  /** All purchases below this number are in the store; some above it may be. */
  readonly purchasesDone: number
}

const seedingRow = row({
  seed: column.text(),
  users: column.integer(),
  purchases: column.integer(),
  until: column.date(),
  usersDone: column.integer(),
  purchasesDone: column.integer(),
})
const madeRow = row({ isMade: column.boolean() })

/** Makes the record where there is none. What was asked for before is extended, never shortened. */
export async function openRecord(pool: Pool, asked: Plan): Promise<SeedingRecord> {
  await pool.query(`${schemaWhereMissing('bench')}
    create table if not exists bench.seedings (
      seed text primary key, users integer not null, purchases integer not null, until timestamptz not null,
      users_done integer not null default 0, purchases_done integer not null default 0)`)
  const recorded = await onlyRowOf(
    pool,
    seedingRow,
    `insert into bench.seedings as known (seed, users, purchases, until) values ($1, $2, $3, $4)
     on conflict (seed) do update set users = greatest(known.users, excluded.users),
       purchases = greatest(known.purchases, excluded.purchases)
     returning *`,
    [asked.seed, asked.users, asked.purchases, asked.until],
  )
  return fromRow(recorded)
}

/** @returns nothing where this database was never seeded so. */
export async function readRecord(db: Queryable, seed: string): Promise<SeedingRecord | undefined> {
  const { isMade } = await onlyRowOf(
    db,
    madeRow,
    `select to_regclass('bench.seedings') is not null as is_made`,
  )
  if (!isMade) return undefined
  const found = await firstRowOf(db, seedingRow, 'select * from bench.seedings where seed = $1', [seed])
  return found && fromRow(found)
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

function fromRow({ usersDone, purchasesDone, ...plan }: RowOf<typeof seedingRow>): SeedingRecord {
  return { plan, usersDone, purchasesDone }
}
