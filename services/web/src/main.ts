import { openStore, storeAddress } from '@presale/releases'
import {
  type Checks,
  checkService,
  closeGracefully,
  loadServiceConfig,
  measureRequests,
  type ProcessContext,
  runProcess,
  startListening,
  startOperations,
} from '@presale/runtime'
import { createApp } from './app'
import { webCheck } from './check'
import { webConfig } from './config'
import { apiDetails, apiIsReady } from './health'
import { webMetrics } from './metrics'
import { refuseOverload } from './refuse-overload'
import { routeOf } from './route-of'
import { createWebServer } from './web-server'

runProcess('web', start, () => checkService(webCheck))

async function start({ log, onStop }: ProcessContext): Promise<void> {
  const config = loadServiceConfig(webConfig, log)
  const checks: Checks = { api: apiIsReady(config.API_URL) }
  const details = apiDetails(config.API_URL)
  const operations = await startOperations({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    log,
    checks,
    details,
  })
  onStop('operations', () => operations.close())

  const store = await openStore(storeAddress(config) ?? '')
  const metrics = webMetrics(operations.registry)
  const app = createApp({ config, store, metrics, checks, details, log })
  const server = createWebServer(refuseOverload(log, app))
  measureRequests(server, operations.registry, routeOf)
  const port = await startListening(server, config.PORT, config.HOST)
  onStop('http', () => closeGracefully(server))
  log.info({ port, host: config.HOST, metricsPort: operations.port, releases: store.address }, 'listening')
}
