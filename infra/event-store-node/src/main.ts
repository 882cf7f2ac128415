import { loadConfig, runProcess, startOperations } from '@presale/runtime'
import { z } from 'zod'

import { startNode } from './node'

const portNumber = z.coerce.number().int().min(0).max(65535)

const environment = z.object({
  EVENTSTORE_NODE_DATABASE_URL: z.string().min(1),
  PORT: portNumber.default(2113),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: portNumber.default(0),
})

runProcess('event-store-node', async ({ log, onStop, fail }) => {
  const config = loadConfig(environment)
  const node = await startNode({
    databaseUrl: config.EVENTSTORE_NODE_DATABASE_URL,
    port: config.PORT,
    host: config.HOST,
    log,
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
