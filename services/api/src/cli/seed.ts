import { databaseTime } from '@presale/read-store'
import { seedSamples } from '@presale/sale'
import { runCli } from './run-cli'

// In production nothing is seeded.
const isProductionSite = process.env.PUBLIC_ORIGIN?.startsWith('https:') ?? false

// Chains of this machine alone, as npm start -- --regtest says.
const isRegtest = process.env.CHAINS === 'regtest'

runCli(async (pool) => {
  const outcome = isProductionSite
    ? 'production'
    : await seedSamples(pool, await databaseTime(pool), { isRegtest })
  process.stdout.write(`${JSON.stringify({ seed: outcome })}\n`)
})
