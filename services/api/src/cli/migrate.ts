import { checkStandingCheckpoints, ForeignStore } from '@presale/consumer'
import { connectEventStore, type EventStore } from '@presale/event-store'
import type { Pool } from '@presale/read-store'
import { migrateAll } from '../migrations'
import { isCarriedOver } from '../settlements/carried-over'
import { carryOverSettlements } from '../settlements/carry-over'
import { eventStoreUrl, runCli } from './run-cli'

runCli(async (pool) => {
  const store = connectEventStore(eventStoreUrl())
  try {
    const applied = await migrateAll(pool)
    process.stdout.write(`${JSON.stringify({ applied, settlements: await carryOver(pool, store) })}\n`)
  } finally {
    await store.close()
  }
})

/**
 * Left out of the result where it was done before. Nothing is written to an event store that is not the one of the
 * checkpoints: approvals by transaction wait, as every command does, until an operator has decided.
 */
async function carryOver(pool: Pool, store: EventStore) {
  if (await isCarriedOver(store)) return undefined
  try {
    await checkStandingCheckpoints(pool, store)
  } catch (error) {
    if (!(error instanceof ForeignStore)) throw error
    process.stderr.write(`Settlements are not carried over. ${error.message}\n`)
    return 'not carried over'
  }
  return carryOverSettlements({ pool, store, now: new Date() })
}
