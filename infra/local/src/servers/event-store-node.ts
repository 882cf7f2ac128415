import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@presale/testing'
import { Problem } from '../problem'
import type { LogFiles } from '../processes/log-files'
import type { ProcessSpec } from '../processes/supervise'
import { root } from '../root'
import { connectTo } from './reachable'

export interface EventStoreNode {
  readonly spec: ProcessSpec
  readonly url: string
  readonly port: number
}

/**
 * Makes the embedded node ready to be started on a free port; its events are in a database of its own.
 * @throws Problem when it has not been built
 */
export async function prepareEventStoreNode(databaseUrl: string, logs: LogFiles): Promise<EventStoreNode> {
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
      isReady: async () => {
        if (!saysReady(logs.read(name))) throw new Error('it has not said that it is ready')
        // After a restart the line of the first start still stands in the log.
        await connectTo('127.0.0.1', port)
      },
    },
  }
}

/** The node says in one JSON line that it is ready, and where. */
export function saysReady(log: string): boolean {
  return log.includes('"msg":"event store node ready"')
}
