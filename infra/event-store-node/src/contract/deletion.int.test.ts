import {
  ANY,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'

import {
  collect,
  credentialsOf,
  newStream,
  numbered,
  revisionsOf,
  type StoreUnderTest,
  storeUnderTest,
} from './store-under-test'

jest.setTimeout(180_000)

let store: StoreUnderTest
let client: EventStoreDBClient
beforeAll(async () => {
  store = await storeUnderTest()
  client = store.client
})
afterAll(() => store.close())

const filled = async (count: number): Promise<string> => {
  const stream = newStream('deletion')
  await client.appendToStream(stream, numbered(count))
  return stream
}

describe('a deleted stream', () => {
  test('given it was deleted, when it is read, then it is not found', async () => {
    const stream = await filled(3)

    const result = await client.deleteStream(stream, { expectedRevision: 2n })

    expect(result.position?.commit).toBeGreaterThan(0n)
    await expect(collect(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError)
  })

  test.each([1n, NO_STREAM] as const)(
    'given a wrong expectation %s, then it is not deleted',
    async (expectedRevision) => {
      const stream = await filled(3)

      const refused = await client.deleteStream(stream, { expectedRevision }).catch((error: unknown) => error)

      expect(refused).toBeInstanceOf(WrongExpectedVersionError)
      expect(refused).toMatchObject({ streamName: stream, actualVersion: 2n })
      expect(await collect(client.readStream(stream))).toHaveLength(3)
    },
  )

  test('given it is written to again, then only the new events are seen, and revisions go on', async () => {
    const stream = await filled(3)
    await client.setStreamMetadata(stream, { cacheControl: 7 })
    await client.deleteStream(stream)

    const result = await client.appendToStream(stream, numbered(2), { expectedRevision: NO_STREAM })
    const { metadata } = await client.getStreamMetadata(stream)

    expect(result.nextExpectedRevision).toBe(4n)
    expect(revisionsOf(await collect(client.readStream(stream)))).toEqual([3, 4])
    // The delete replaces the metadata as a whole.
    expect(metadata).toEqual({ truncateBefore: 3 })
  })
})

describe('a delete', () => {
  test('given no such stream, then it is refused', async () => {
    const refused = client.deleteStream(newStream('deletion'))

    await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError)
  })

  test('given a deleted stream, when it is deleted again as one that is not there, then it is', async () => {
    const stream = await filled(2)
    await client.deleteStream(stream)

    await client.deleteStream(stream, { expectedRevision: NO_STREAM })

    await expect(collect(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError)
  })

  test('given metadata written to a deleted stream, then what was deleted stays hidden', async () => {
    const stream = await filled(2)
    await client.deleteStream(stream)
    await client.setStreamMetadata(stream, { cacheControl: 7 })
    await client.appendToStream(stream, numbered(1))

    expect(revisionsOf(await collect(client.readStream(stream)))).toEqual([2])
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ cacheControl: 7, truncateBefore: 2 })
  })
})

describe('a tombstoned stream', () => {
  test('given a tombstone, then reads, appends and deletes all say that it is deleted', async () => {
    const stream = await filled(2)
    await client.tombstoneStream(stream, { expectedRevision: 1n })

    const attempts = await Promise.allSettled<unknown>([
      collect(client.readStream(stream)),
      collect(client.readStream(stream, { direction: BACKWARDS, fromRevision: END })),
      client.appendToStream(stream, numbered(1), { expectedRevision: ANY }),
      client.appendToStream(stream, numbered(1), {
        expectedRevision: STREAM_EXISTS,
        credentials: credentialsOf(store.url),
      }),
      client.deleteStream(stream),
      client.tombstoneStream(stream),
    ])

    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { streamName: stream } })
      expect((attempt as PromiseRejectedResult).reason).toBeInstanceOf(StreamDeletedError)
    }
  })

  test('given a wrong expectation, then the stream stays open', async () => {
    const stream = await filled(2)

    const refused = client.tombstoneStream(stream, { expectedRevision: 0n })

    await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError)
    await client.appendToStream(stream, numbered(1), { expectedRevision: 1n })
  })

  test('given a stream that never was, then it can be closed', async () => {
    const stream = newStream('deletion')

    await client.tombstoneStream(stream, { expectedRevision: NO_STREAM })

    await expect(collect(client.readStream(stream))).rejects.toBeInstanceOf(StreamDeletedError)
  })
})

describe('stream metadata', () => {
  test('given none, then none is read', async () => {
    const stream = newStream('metadata')

    expect(await client.getStreamMetadata(stream)).toEqual({ streamName: stream })
  })

  test('given metadata with fields of its own, then the last ones written are read', async () => {
    const stream = newStream('metadata')
    const metadata = { maxAge: 2000, cacheControl: 15, acl: { readRoles: ['admin'] }, kitten: '😾' }
    await client.setStreamMetadata(stream, { maxCount: 1 })
    await client.setStreamMetadata(stream, metadata)

    expect((await client.getStreamMetadata(stream)).metadata).toEqual(metadata)
  })

  test('given a greatest count, then only the last so many events are seen', async () => {
    const stream = await filled(20)
    await client.setStreamMetadata(stream, { maxCount: 2 })

    const backwards = await collect(client.readStream(stream, { direction: BACKWARDS, fromRevision: END }))

    expect(revisionsOf(await collect(client.readStream(stream)))).toEqual([18, 19])
    expect(revisionsOf(backwards)).toEqual([19, 18])
  })

  test('given a greatest count of none, then it hides nothing', async () => {
    const stream = await filled(2)
    const metadata = jsonEvent({ type: '$metadata', data: { $maxCount: 0 } })
    await client.appendToStream(`$$${stream}`, metadata)

    expect(await collect(client.readStream(stream))).toHaveLength(2)
  })

  test('given a truncation, then what stands before it is hidden', async () => {
    const stream = await filled(5)
    await client.setStreamMetadata(stream, { truncateBefore: 3 })

    expect(revisionsOf(await collect(client.readStream(stream)))).toEqual([3, 4])
  })
})
