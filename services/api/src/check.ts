import { ledgerProbes } from '@presale/consumer'
import { redisProbes } from '@presale/jobs'
import { viewFindings } from '@presale/purchases'
import { databaseProbes } from '@presale/read-store'
import { onEmbeddedStore, portProbe, type ServiceCheck } from '@presale/runtime'
import { apiConfig } from './config'
import { ownModules, sharedModules } from './migrations'
import { MOST_SESSIONS } from './pools'

/** What `--check` asks. */
export const apiCheck: ServiceCheck<typeof apiConfig> = {
  name: 'api',
  schema: apiConfig,
  probes: (values) => {
    const { DATABASE_URL, READER_DATABASE_URL, EVENTSTORE_URL, REDIS_URL } = values
    const ownNeeds = READER_DATABASE_URL === undefined ? { ...needs, ask: viewFindings } : needs
    const { PORT, HOST = '127.0.0.1', METRICS_PORT, METRICS_HOST = '127.0.0.1' } = values
    const metrics = { port: METRICS_PORT, host: METRICS_HOST }
    const ports = [
      { variable: 'PORT', port: PORT, host: HOST },
      { variable: 'METRICS_PORT', ...metrics },
    ]
    return [
      ...databaseProbes(DATABASE_URL, ownNeeds),
      ...databaseProbes(READER_DATABASE_URL, reader, "Postgres, the reader's login"),
      ...ledgerProbes(EVENTSTORE_URL, { databaseUrl: DATABASE_URL, onEmbedded: onEmbeddedStore(values) }),
      ...redisProbes(REDIS_URL),
      portProbe(ports, metrics),
    ]
  },
}

const needs = {
  variable: 'DATABASE_URL',
  role: 'presale_api',
  sessions: { name: 'api', most: MOST_SESSIONS },
  schemas: ['accounts', 'sale', 'api'],
  migrated: ownModules,
  shared: sharedModules,
}

const reader = { variable: 'READER_DATABASE_URL', role: 'presale_reader', ask: viewFindings }
