import { createPool } from '@presale/read-store'
import type { Plan } from '../generator/plan'
import { readRecord } from '../seeding/record'
import { seed } from '../seeding/seed'
import { untilQuiet } from './quiet'
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
export async function seededSystem({ dataDir, users, purchases, signal }: Wanted): Promise<SeededSystem> {
  const system = await startSystem(dataDir)
  const pool = createPool(system.addresses.databaseUrl, { max: 2, name: 'presale-bench' })
  try {
    const { addresses } = system
    const asked = { seed: SEED, users, purchases, inFlight: IN_FLIGHT, signal, now: new Date() }
    const { isWhole } = await seed({ ...addresses, ...asked })
    if (!isWhole) throw new Error('Stopped before everything was seeded; the next run goes on from there.')
    await untilQuiet(pool, addresses)
    // What autovacuum does within minutes of such a load.
    await pool.query('vacuum (analyze)')
    const record = await readRecord(pool, SEED)
    if (!record) throw new Error('The seeding was not recorded')
    if (record.plan.users !== users || record.plan.purchases !== purchases) {
      const { plan } = record
      throw new Error(
        `${dataDir} holds ${plan.purchases} purchases of ${plan.users} users: name another folder.`,
      )
    }
    return { ...system, plan: record.plan }
  } catch (error) {
    await system.stop()
    throw error
  } finally {
    await pool.end()
  }
}
