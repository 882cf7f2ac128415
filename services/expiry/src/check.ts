import { probeLedger } from '@presale/consumer'
import { probeRedis } from '@presale/jobs'
import { followingMigrations, probeDatabase } from '@presale/read-store'
import { EMBEDDED_STORE, isProductionSite, type Probe, portProbe, type ServiceCheck } from '@presale/runtime'
import { config } from './config'

/** What `--check` asks. */
export const expiryCheck: ServiceCheck<typeof config> = {
  name: 'expiry',
  schema: config,
  probes: (values) => {
    const { DATABASE_URL, EVENTSTORE_URL, REDIS_URL, METRICS_PORT, METRICS_HOST = '127.0.0.1' } = values
    const probes: Probe[] = []
    if (DATABASE_URL !== undefined)
      probes.push({ name: 'Postgres', ask: () => probeDatabase(DATABASE_URL, needs) })
    if (EVENTSTORE_URL !== undefined)
      probes.push({
        name: 'Event store',
        ask: () =>
          probeLedger(EVENTSTORE_URL, {
            databaseUrl: DATABASE_URL,
            onEmbedded: isProductionSite(values) ? [EMBEDDED_STORE] : [],
          }),
      })
    if (REDIS_URL !== undefined) probes.push({ name: 'Redis', ask: () => probeRedis(REDIS_URL) })
    const metrics = { port: METRICS_PORT, host: METRICS_HOST }
    return [...probes, portProbe([{ variable: 'METRICS_PORT', ...metrics }], metrics)]
  },
}

const needs = {
  variable: 'DATABASE_URL',
  role: 'presale_expiry',
  schemas: ['expiry'],
  shared: { following: followingMigrations },
}
