import { checkStandingCheckpoints, ForeignStore } from '@presale/consumer'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { assertNoNamesakes, databaseTime, Namesake, type Pool } from '@presale/read-store'
import { migrateAll } from '../migrations'
import { prepareSettlements } from '../settlements/prepare-settlements'
import { eventStoreUrl, runCli, UsageError } from './run-cli'

runCli(async (pool) => {
  await assertNoNamesakes(pool).catch((error: unknown) => {
    throw error instanceof Namesake ? new UsageError(error.message) : error
  })
  const store = connectEventStore(eventStoreUrl())
  try {
    const applied = await migrateAll(pool)
    const isStoreKnown = await isStoreOfCheckpoints(pool, store)
    if (isStoreKnown) await prepareSettlements({ pool, store, now: await databaseTime(pool) })
    process.stdout.write(
      `${JSON.stringify({ applied, ...(!isStoreKnown && { settlements: 'not prepared' }) })}\n`,
    )
  } finally {
    await store.close()
  }
})

/**
 * Nothing is written to an event store that is not the one of the checkpoints: approvals by transaction wait, as every
 * command does, until an operator has decided.
 */
async function isStoreOfCheckpoints(pool: Pool, store: EventStore): Promise<boolean> {
  try {
    await checkStandingCheckpoints(pool, store)
    return true
  } catch (error) {
    if (!(error instanceof ForeignStore)) throw error
    process.stderr.write(`Settlements are not prepared. ${error.message}\n`)
    return false
  }
}
