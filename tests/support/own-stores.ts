import { join } from 'node:path'
import { createPool, type Pool } from '@presale/read-store'
import { startProcess, testDatabase } from '@presale/testing'

/** A database and an event store that go on while the system that uses them is halted. */
export interface OwnStores {
  readonly environment: { readonly DATABASE_URL: string; readonly EVENTSTORE_URL: string }
  readonly pool: Pool
  close(): Promise<void>
}

export async function startOwnStores(): Promise<OwnStores> {
  const [nodeDatabase, database] = await Promise.all([testDatabase(), testDatabase()])
  const node = startProcess({
    entry: join(__dirname, '../../infra/event-store-node/dist/main.js'),
    name: 'event store node',
    env: {
      EVENTSTORE_NODE_DATABASE_URL: nodeDatabase.url,
      PORT: '0',
      METRICS_PORT: '0',
      HOST: undefined,
      LOG_LEVEL: 'info',
    },
  })
  const { url } = JSON.parse(await node.waitForLog(/event store node ready/)) as { url: string }
  const pool = createPool(database.url, { max: 3 })
  return {
    environment: { DATABASE_URL: database.url, EVENTSTORE_URL: url },
    pool,
    async close() {
      await pool.end()
      await node.kill()
      await Promise.all([nodeDatabase.drop(), database.drop()])
    },
  }
}
