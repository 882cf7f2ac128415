import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@presale/testing'
import { Problem } from '../problem'
import type { ProcessSpec } from '../processes/supervise'
import { root } from '../root'
import { askReady } from './reachable'

export interface EventStoreNode {
  readonly spec: ProcessSpec
  readonly url: string
  readonly port: number
}

/**
 * Makes the embedded node ready to be started on a free port; its events are in a database of its own.
 * @throws Problem when it has not been built
 */
export async function prepareEventStoreNode(databaseUrl: string): Promise<EventStoreNode> {
  const entry = join(root, 'infra/event-store-node/dist/main.js')
  if (!existsSync(entry)) throw new Problem(`${entry} is missing: the build did not make it.`)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const name = 'event-store'
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    spec: {
      name,
      command: process.execPath,
      args: [entry],
      env: {
        ...process.env,
        EVENTSTORE_NODE_DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
      },
      isReady: () => askReady(`http://127.0.0.1:${metricsPort}/readyz`),
    },
  }
}
