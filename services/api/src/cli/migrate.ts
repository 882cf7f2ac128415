import { migrateAll } from '../migrations'
import { runCli } from './run-cli'

runCli(async (pool) => {
  process.stdout.write(`${JSON.stringify({ applied: await migrateAll(pool) })}\n`)
})
