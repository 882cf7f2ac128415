import type { AddressInfo } from 'node:net'
import { type Checks, loadConfig, runProcess, startOperations } from '@presale/runtime'
import { createApp } from './app'
import { webConfig } from './config'
import { apiIsReady } from './health'
import { createWebServer } from './web-server'

runProcess('web', async ({ log, onStop }) => {
  const config = loadConfig(webConfig)
  const checks: Checks = { api: apiIsReady(config.API_URL) }
  const operations = await startOperations({ port: config.METRICS_PORT, log, checks })
  onStop('operations', () => operations.close())

  const server = createWebServer(createApp({ config, checks, log }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })
  onStop(
    'http',
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  log.info({ port, host: config.HOST, metricsPort: operations.port }, 'listening')
})
