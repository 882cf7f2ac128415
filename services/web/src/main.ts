import { openStore, storeAddress } from '@presale/releases'
import {
  type Checks,
  closeGracefully,
  loadConfig,
  runProcess,
  startListening,
  startOperations,
} from '@presale/runtime'
import { createApp } from './app'
import { webConfig } from './config'
import { apiDetails, apiIsReady } from './health'
import { webMetrics } from './metrics'
import { createWebServer } from './web-server'

runProcess('web', async ({ log, onStop }) => {
  const config = loadConfig(webConfig)
  const checks: Checks = { api: apiIsReady(config.API_URL) }
  const details = apiDetails(config.API_URL)
  const operations = await startOperations({ port: config.METRICS_PORT, log, checks, details })
  onStop('operations', () => operations.close())

  const store = await openStore(storeAddress(config) ?? '')
  const metrics = webMetrics(operations.registry)
  const server = createWebServer(createApp({ config, store, metrics, checks, details, log }))
  const port = await startListening(server, config.PORT, config.HOST)
  onStop('http', () => closeGracefully(server))
  log.info({ port, host: config.HOST, metricsPort: operations.port, releases: store.address }, 'listening')
})
