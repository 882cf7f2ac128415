import { connectEventStore } from '@presale/event-store'
import { migrateAll } from '../migrations'
import { carryOverSettlements } from '../settlements/carry-over'
import { eventStoreUrl } from './environment'
import { runCli } from './run-cli'

runCli(async (pool) => {
  const store = connectEventStore(eventStoreUrl())
  try {
    const applied = await migrateAll(pool)
    // Left out of the answer where it was done before.
    const settlements = await carryOverSettlements({ pool, store, now: new Date() })
    process.stdout.write(`${JSON.stringify({ applied, settlements })}\n`)
  } finally {
    await store.close()
  }
})
