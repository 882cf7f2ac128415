import { ledgerProbes } from '@presale/consumer'
import { anError, type Finding } from '@presale/kernel'
import { ledgerProjections } from '@presale/ledger'
import {
  databaseProbes,
  faultField,
  followingMigrations,
  generations,
  type Pool,
  registryMigrations,
} from '@presale/read-store'
import { onEmbeddedStore, portProbe, type ServiceCheck } from '@presale/runtime'
import { config } from './config'
import { POOL_SIZE } from './pools'

/** What `--check` asks. */
export const projectorCheck: ServiceCheck<typeof config> = {
  name: 'projector',
  schema: config,
  probes: (values) => {
    const { DATABASE_URL, EVENTSTORE_URL, METRICS_PORT, METRICS_HOST = '127.0.0.1' } = values
    const metrics = { port: METRICS_PORT, host: METRICS_HOST }
    return [
      ...databaseProbes(DATABASE_URL, needs),
      ...ledgerProbes(EVENTSTORE_URL, { databaseUrl: DATABASE_URL, onEmbedded: onEmbeddedStore(values) }),
      portProbe([{ variable: 'METRICS_PORT', ...metrics }], metrics),
    ]
  },
}

const needs = {
  variable: 'DATABASE_URL',
  role: 'presale_projector',
  // The clock has one more.
  sessions: { name: 'projector', most: POOL_SIZE + 1 },
  schemas: ['views'],
  makesSchemas: true,
  shared: { projections: registryMigrations, following: followingMigrations },
  ask: outdated,
}

/** Missing ones are made at the start; of another version, the start is not ready until they are rebuilt. */
async function outdated(pool: Pool): Promise<Finding[]> {
  const live = (await generations(pool).catch(noneYet)).filter(({ state }) => state === 'live')
  return ledgerProjections.flatMap(({ name, version }) => {
    const record = live.find((one) => one.name === name)
    if (record === undefined || record.codeVersion === version) return []
    return [
      anError(
        `The projection ${name} is live in version ${record.codeVersion}; this release makes version ${version}.`,
        'npm run projections -- rebuild --outdated',
      ),
    ]
  })
}

/** Schema or table are not there. @throws any other error */
function noneYet(error: unknown): [] {
  if (/^(3F000|42P01)$/.test(faultField(error, 'code') ?? '')) return []
  throw error
}
