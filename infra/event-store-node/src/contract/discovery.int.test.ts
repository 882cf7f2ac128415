import { EventStoreDBClient } from '@eventstore/db-client'

import { collect, newStream, numbered, type StoreUnderTest, storeUnderTest } from './store-under-test'

jest.setTimeout(180_000)

let store: StoreUnderTest
beforeAll(async () => {
  store = await storeUnderTest()
})
afterAll(() => store.close())

test('given a discovering connection string, when gossip is asked, then the leader it names serves', async () => {
  const client = EventStoreDBClient.connectionString(
    store.url.replace(/^esdb(\+discover)?:/, 'esdb+discover:'),
  )
  const stream = newStream('discovery')

  await client.appendToStream(stream, numbered(1), { requiresLeader: true })

  expect(await collect(client.readStream(stream))).toHaveLength(1)
  await client.dispose()
})
