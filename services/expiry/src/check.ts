import { ledgerProbes } from '@presale/consumer'
import { redisProbes } from '@presale/jobs'
import { databaseProbes, followingMigrations } from '@presale/read-store'
import { onEmbeddedStore, portProbe, type ServiceCheck } from '@presale/runtime'
import { config } from './config'
import { POOL_SIZE } from './pools'

/** What `--check` asks. */
export const expiryCheck: ServiceCheck<typeof config> = {
  name: 'expiry',
  schema: config,
  probes: (values) => {
    const { DATABASE_URL, EVENTSTORE_URL, REDIS_URL, METRICS_PORT, METRICS_HOST = '127.0.0.1' } = values
    const metrics = { port: METRICS_PORT, host: METRICS_HOST }
    return [
      ...databaseProbes(DATABASE_URL, needs),
      ...ledgerProbes(EVENTSTORE_URL, { databaseUrl: DATABASE_URL, onEmbedded: onEmbeddedStore(values) }),
      ...redisProbes(REDIS_URL),
      portProbe([{ variable: 'METRICS_PORT', ...metrics }], metrics),
    ]
  },
}

const needs = {
  variable: 'DATABASE_URL',
  role: 'presale_expiry',
  // The clock has one more.
  sessions: { name: 'expiry', most: POOL_SIZE + 1 },
  schemas: ['expiry'],
  shared: { following: followingMigrations },
}
