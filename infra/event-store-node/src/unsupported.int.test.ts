import { persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client'

import { embeddedStore, type StoreUnderTest } from './contract/store-under-test'

jest.setTimeout(180_000)

// Of the embedded node alone: a real server serves all of these.
let store: StoreUnderTest
beforeAll(async () => {
  store = await embeddedStore()
})
afterAll(() => store.close())

const refusal = (what: RegExp) => ({ code: 12, message: expect.stringMatching(what) })

test('given what the node leaves out, when it is called, then the answer says what, and where to get it', async () => {
  const { client } = store
  const settings = persistentSubscriptionToStreamSettingsFromDefaults()
  const group = client.subscribeToPersistentSubscriptionToStream('stream', 'group')
  const groupError = new Promise((resolve) => group.once('error', resolve))

  await expect(client.createProjection('p', 'fromAll()')).rejects.toMatchObject(
    refusal(/leaves out server-side projections.*Use an EventStoreDB server/),
  )
  await expect(
    client.createPersistentSubscriptionToStream('stream', 'group', settings),
  ).rejects.toMatchObject(refusal(/leaves out persistent subscriptions/))
  expect(await groupError).toMatchObject(refusal(/leaves out persistent subscriptions/))
})
