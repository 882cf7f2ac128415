import { connectEventStore } from '@presale/event-store'
import { createPool } from '@presale/read-store'
import type { StoreAddresses } from '../environment'
import { inTrail } from '../made-up-staff'
import { ProgressLine } from '../progress-line'
import { openRecord } from './record'
import { seedPurchases } from './seed-purchases'
import { seedUsers } from './seed-users'

export interface Seeding extends StoreAddresses {
  readonly seed: string
  readonly users: number
  readonly purchases: number
  readonly inFlight: number
  /** Left out: both. Purchases need the event store alone. */
  readonly only?: 'users' | 'purchases' | undefined
  readonly signal: AbortSignal
  /** What the site's admin actions are chained with; left out where it has none. */
  readonly key?: Buffer | undefined
  /** Everything lies before it, where nothing was seeded so before. */
  readonly now: Date
}

export interface Seeded {
  readonly users: number
  readonly purchases: number
  readonly isWhole: boolean
}

/** Brings the users and purchases into the system, whatever part of them a run before has left out. */
export async function seed(seeding: Seeding): Promise<Seeded> {
  const pool = createPool(seeding.databaseUrl, { max: 2, name: 'presale-seeding' })
  const store = connectEventStore(seeding.eventStoreUrl)
  try {
    const { seed, users, purchases, only, inFlight, signal, now, key } = seeding
    const record = await openRecord(pool, { seed, users, purchases, until: now })
    if (only !== 'purchases') await inTrail({ pool, store, key }, () => seedUsers(pool, record))
    if (only === 'users') return { users: record.plan.users, purchases: record.purchasesDone, isWhole: true }
    const progress = new ProgressLine('purchases', record.purchasesDone, record.plan.purchases)
    const done = await seedPurchases({
      pool,
      store,
      record,
      inFlight,
      signal,
      onProgress: (count) => progress.at(count),
    })
    progress.end(done)
    return { users: record.plan.users, purchases: done, isWhole: done === record.plan.purchases }
  } finally {
    await store.close()
    await pool.end()
  }
}
