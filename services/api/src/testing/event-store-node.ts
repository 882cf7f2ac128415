import { join } from 'node:path'
import { freePort, startProcess, testDatabase } from '@presale/testing'

/** A separate event store node, for tests that change a whole store. */
export async function startNode(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const database = await testDatabase()
  const [port, metricsPort] = [await freePort(), await freePort()]
  const node = startProcess({
    entry: join(__dirname, '../../../../infra/event-store-node/dist/main.js'),
    name: 'event store node',
    env: {
      EVENTSTORE_NODE_DATABASE_URL: database.url,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'warn',
    },
  })
  await node.waitForHttp(`http://127.0.0.1:${metricsPort}/readyz`)
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    async stop() {
      await node.kill('SIGKILL')
      await database.drop()
    },
  }
}
