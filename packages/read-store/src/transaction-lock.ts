import * as column from './column'
import { row } from './columns'
import type { PoolClient } from './pool'
import { onlyRowOf } from './rows'

/**
 * Every advisory lock that a transaction takes by number, of all modules: they share one space in a
 * database, and two of one number would wait for each other. Session locks have two keys, and with them a
 * space of their own (`lockClass`); so have the hashes that the api locks buyers by, with 64 bits.
 */
export const transactionLocks = {
  /** Of all modules and processes: two that start together migrate one after the other. */
  migrations: 7_201_001,
  /** Generations of a projection are created or dropped by one process at a time. */
  generations: 7_201_002,
  /** Two starts at once seed once. */
  seeding: 7_201_003,
  /** Two changes of one setting: the second one's 'before' is the first one's 'after'. */
  settings: 7_201_004,
  /** One update of prices at a time: the next one judges by what this one left. */
  prices: 7_201_005,
  /** Creating, demoting or deleting an admin: two at once must not leave none, nor create two first ones. */
  admins: 7_201_006,
  /** One process at a time removes what the api has kept long enough. */
  apiCleanUp: 7_201_020,
  /** The same for old generations of projections. */
  projectionCleanUp: 7_201_021,
  /** Admin actions are chained one after another: the chain has no forks. */
  adminActions: 7_201_009,
  /** The same for mails of the outbox. */
  mailCleanUp: 7_201_022,
  /** The same for what nodes were asked. */
  watchCleanUp: 7_201_023,
  /** Mails to one recipient are counted one after another. */
  mailPlaces: 7_201_032,
  /** A change of the hard cap waits for what is being placed without it: see `api.hold_tokens`, which shares it. */
  hardCap: 7_201_033,
} as const

export type TransactionLock = keyof typeof transactionLocks

/** Waits until nobody else holds the lock, and holds it until the client's transaction ends. */
export async function takeTransactionLock(client: PoolClient, lock: TransactionLock): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [transactionLocks[lock]])
}

const tried = row({ isHeld: column.boolean() })

/** Takes the lock where nobody else holds it. @returns whether it is held now, until the transaction ends */
export async function tryTransactionLock(client: PoolClient, lock: TransactionLock): Promise<boolean> {
  const { isHeld } = await onlyRowOf(client, tried, 'select pg_try_advisory_xact_lock($1) as is_held', [
    transactionLocks[lock],
  ])
  return isHeld
}
