import { EventStoreDBClient, jsonEvent, UnavailableError } from '@eventstore/db-client'
import { createLogger } from '@presale/runtime'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { Client } from 'pg'

import { startNode } from './node'

jest.setTimeout(180_000)

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

async function endConnections(url: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'event-store-node'`,
  )
  await admin.end()
}

test('given the connection that holds the lock is lost, then the node gives up and acknowledges nothing more', async () => {
  const log = createLogger('event-store-node')
  log.level = 'silent'
  let giveUp: (error: Error) => void = () => undefined
  const lost = new Promise<Error>((resolve) => {
    giveUp = resolve
  })
  const node = await startNode({
    databaseUrl: database.url,
    port: 0,
    host: '127.0.0.1',
    log,
    onLost: (error) => giveUp(error),
  })
  const client = EventStoreDBClient.connectionString(node.url)
  await client.appendToStream('before', jsonEvent({ type: 'kept', data: {} }))

  await endConnections(database.url)

  expect(await lost).toBeInstanceOf(Error)
  const append = client.appendToStream('after', jsonEvent({ type: 'refused', data: {} }), {
    credentials: { username: 'none', password: 'none' },
  })
  await expect(append).rejects.toBeInstanceOf(UnavailableError)
  await client.dispose()
  await node.close()
})
