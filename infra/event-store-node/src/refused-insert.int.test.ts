import { EventStoreDBClient, jsonEvent, NO_STREAM, UnavailableError } from '@eventstore/db-client'
import { createLogger } from '@presale/runtime'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { Client } from 'pg'

import { type RunningNode, startNode } from './node'

jest.setTimeout(180_000)

let database: TestDatabase
let node: RunningNode
let client: EventStoreDBClient
let admin: Client
beforeAll(async () => {
  database = await testDatabase()
  const log = createLogger('event-store-node')
  log.level = 'error'
  node = await startNode({ databaseUrl: database.url, port: 0, host: '127.0.0.1', log })
  client = EventStoreDBClient.connectionString(node.url)
  admin = new Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(async () => {
  await client.dispose()
  await node.close()
  await admin.end()
  await database.drop()
})

const append = (stream: string, type: string, expectedRevision: bigint | typeof NO_STREAM) =>
  client.appendToStream(stream, jsonEvent({ type, data: {} }), {
    expectedRevision,
    credentials: { username: 'none', password: 'none' },
  })

test('given Postgres refuses a batch, then its appends fail, and the log goes on without a gap', async () => {
  await append('steady', 'good', NO_STREAM)
  await admin.query(`alter table event_store_node.events add constraint refused check (type <> 'bad')`)

  const refused = append('steady', 'bad', 0n)
  await expect(refused).rejects.toBeInstanceOf(UnavailableError)
  const next = await append('steady', 'good', 0n)

  expect(next.nextExpectedRevision).toBe(1n)
  const { rows } = await admin.query(
    'select position, revision from event_store_node.events order by position',
  )
  expect(rows.map(({ position }) => Number(position))).toEqual([0, 1, 2])
  expect(rows.map(({ revision }) => Number(revision))).toEqual([0, 0, 1])
})
