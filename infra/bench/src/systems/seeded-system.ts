import { signDecisions } from '@presale/purchases'
import { createPool, type Pool } from '@presale/read-store'
import { actionsKeyOf, decisionKeyOf, type StoreAddresses } from '../environment'
import type { Plan } from '../generator/plan'
import { readRecord } from '../seeding/record'
import { seed } from '../seeding/seed'
import { untilCaughtUp } from './caught-up'
import { type RunningSystem, startSystem } from './running-system'

export interface Wanted {
  readonly dataDir: string
  readonly users: number
  readonly purchases: number
  readonly signal: AbortSignal
}

export interface SeededSystem extends RunningSystem {
  readonly plan: Plan
}

/** The name of what is seeded: one data folder holds one such set. */
const SEED = 'load'
const IN_FLIGHT = 128

/** A running system of the wanted size: what its folder holds already is used, what is missing is seeded. */
export async function seededSystem(wanted: Wanted): Promise<SeededSystem> {
  let system = await startSystem(wanted.dataDir)
  try {
    if (await seedMissing(system, wanted)) {
      // Services that were up to date take event by event; those that begin behind take them by the thousand.
      await system.stop()
      system = await startSystem(wanted.dataDir)
    }
    return { ...system, plan: await settledPlan(system, wanted) }
  } catch (error) {
    await system.stop()
    throw error
  }
}

/** @returns whether anything was missing */
async function seedMissing({ addresses }: RunningSystem, wanted: Wanted): Promise<boolean> {
  const before = await withPool(addresses, (pool) => readRecord(pool, SEED))
  await seedSystem(addresses, wanted)
  return before?.purchasesDone !== wanted.purchases || before.usersDone !== wanted.users
}

/** Seeds what is missing, signed and sealed as its api does: an approval that is not is set aside. */
export async function seedSystem(
  addresses: StoreAddresses,
  { dataDir, users, purchases, signal }: Wanted,
): Promise<void> {
  const decisionKey = decisionKeyOf({ DATA_DIR: dataDir })
  signDecisions(decisionKey && { key: decisionKey })
  const key = actionsKeyOf({ DATA_DIR: dataDir })
  const asked = { seed: SEED, users, purchases, inFlight: IN_FLIGHT, signal, now: new Date(), key }
  const { isWhole } = await seed({ ...addresses, ...asked })
  if (!isWhole) throw new Error('Stopped before everything was seeded; the next run goes on from there.')
}

/** What the folder holds, once every view is filled. @throws when that is not what is wanted */
function settledPlan({ addresses }: RunningSystem, { dataDir, users, purchases }: Wanted): Promise<Plan> {
  return withPool(addresses, async (pool) => {
    await untilCaughtUp(pool, addresses)
    // What autovacuum does within minutes of such a load; each role for the tables that are its own.
    await pool.query('vacuum (analyze)')
    await withPool({ databaseUrl: addresses.projectorUrl }, (own) => own.query('vacuum (analyze)'))
    const { plan } = (await readRecord(pool, SEED)) ?? {}
    if (!plan) throw new Error('The seeding was not recorded')
    if (plan.users === users && plan.purchases === purchases) return plan
    throw new Error(
      `${dataDir} holds ${plan.purchases} purchases of ${plan.users} users: name another folder.`,
    )
  })
}

async function withPool<T>(
  addresses: Pick<StoreAddresses, 'databaseUrl'>,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool(addresses.databaseUrl, { max: 2, name: 'presale-bench' })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
