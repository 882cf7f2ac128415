import {
  checkService,
  loadServiceConfig,
  type ProcessContext,
  runProcess,
  startOperations,
} from '@presale/runtime'

import { nodeCheck } from './check'
import { nodeConfig } from './config'
import { FaultsFile } from './faults/faults'
import { startNode } from './node'
import { openSecurity } from './security/open-security'

runProcess('event-store-node', start, () => checkService(nodeCheck))

async function start({ log, onStop, fail }: ProcessContext): Promise<void> {
  const config = loadServiceConfig(nodeConfig, log)
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
    host: config.METRICS_HOST,
    log,
    checks: { postgres: () => node.ping() },
  })
  onStop('operations', () => operations.close())
  log.info('this is one node for one machine, no cluster: for production, name an EventStoreDB cluster')
  log.info({ port: node.port, url: node.url, metricsPort: operations.port }, 'event store node ready')
}
