import { loadConfig, runProcess, startOperations } from '@presale/runtime'
import { z } from 'zod'

import { FaultsFile } from './faults/faults'
import { startNode } from './node'
import { openSecurity } from './security/open-security'

const portNumber = z.coerce.number().int().min(0).max(65535)

const environment = z.object({
  EVENTSTORE_NODE_DATABASE_URL: z.string().min(1),
  PORT: portNumber.default(2113),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: portNumber.default(0),
  EVENTSTORE_NODE_SECURITY_DIR: z.string().min(1).optional(),
  EVENTSTORE_NODE_FAULTS_FILE: z.string().min(1).optional(),
})

runProcess('event-store-node', async ({ log, onStop, fail }) => {
  const config = loadConfig(environment)
  const folder = config.EVENTSTORE_NODE_SECURITY_DIR
  if (folder === undefined)
    log.warn('without TLS and passwords: every user of this machine may read and append')
  const faultsFile = config.EVENTSTORE_NODE_FAULTS_FILE
  if (faultsFile !== undefined)
    log.error({ faultsFile }, 'FAULT MODE, for tests alone: this node answers wrongly where the file says so')
  const node = await startNode({
    databaseUrl: config.EVENTSTORE_NODE_DATABASE_URL,
    port: config.PORT,
    host: config.HOST,
    log,
    security: folder === undefined ? undefined : await openSecurity(folder),
    faults: faultsFile === undefined ? undefined : new FaultsFile(faultsFile),
    onLost: (error) => fail(error, 'lost the connection to Postgres'),
  })
  onStop('node', () => node.close())
  const operations = await startOperations({
    port: config.METRICS_PORT,
    log,
    checks: { postgres: () => node.ping() },
  })
  onStop('operations', () => operations.close())
  log.info('this is one node for one machine, no cluster: for production, name an EventStoreDB cluster')
  log.info({ port: node.port, url: node.url, metricsPort: operations.port }, 'event store node ready')
})
