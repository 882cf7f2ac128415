import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type StartedProcess, startProcess } from '@presale/testing'
import type { NewEvent } from './index'

const NODE_ENTRY = join(__dirname, '../../../infra/event-store-node/dist/main.js')

export interface StartedNode {
  readonly process: StartedProcess
  readonly url: string
  readonly port: number
}

/** Starts the built node on this database, by default at a free port. */
export async function startNode(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedNode> {
  const process = startProcess({
    entry: NODE_ENTRY,
    name: 'event-store-node',
    env: {
      EVENTSTORE_NODE_DATABASE_URL: databaseUrl,
      PORT: '0',
      METRICS_PORT: '0',
      HOST: undefined,
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  const { url, port } = JSON.parse(await process.waitForLog(/event store node ready/)) as StartedNode
  return { process, url, port }
}

export const newStream = (prefix = 'ledger'): string => `${prefix}-${randomUUID()}`

export const newEvent = (n: number): NewEvent => ({
  id: randomUUID(),
  type: 'Counted',
  data: { n },
  metadata: { m: n },
})
