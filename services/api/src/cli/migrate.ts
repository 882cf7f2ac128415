import { checkStandingCheckpoints, ForeignStore } from '@presale/consumer'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { assertNoNamesakes, databaseTime, Namesake, type Pool } from '@presale/read-store'
import { migrateAll } from '../migrations'
import { carryOverSettlements } from '../settlements/carry-over'
import { nameStrictly } from '../settlements/name-strictly'
import { eventStoreUrl, runCli, UsageError } from './run-cli'

runCli(async (pool) => {
  await assertNoNamesakes(pool).catch((error: unknown) => {
    throw error instanceof Namesake ? new UsageError(error.message) : error
  })
  const store = connectEventStore(eventStoreUrl())
  try {
    const applied = await migrateAll(pool)
    const settlements = await settlementsOfEarlierReleases(pool, store)
    process.stdout.write(`${JSON.stringify({ applied, ...settlements })}\n`)
  } finally {
    await store.close()
  }
})

/**
 * Left out of the result where it was done before. Nothing is written to an event store that is not the one of the
 * checkpoints: approvals by transaction wait, as every command does, until an operator has decided.
 */
async function settlementsOfEarlierReleases(pool: Pool, store: EventStore) {
  const run = { pool, store, now: await databaseTime(pool) }
  try {
    await checkStandingCheckpoints(pool, store)
  } catch (error) {
    if (!(error instanceof ForeignStore)) throw error
    process.stderr.write(`Settlements are not carried over. ${error.message}\n`)
    return { settlements: 'not carried over' }
  }
  return { settlements: await carryOverSettlements(run), strictNames: await nameStrictly(run) }
}
