import { randomUUID } from 'node:crypto'

import {
  ANY,
  binaryEvent,
  DeadlineExceededError,
  type EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
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

describe.each(['BatchAppend', 'Append'] as const)('%s', (call) => {
  const options = () => (call === 'Append' ? { credentials: credentialsOf(store.url) } : {})

  test('given a new stream, when events are appended, then they are read as they were', async () => {
    const stream = newStream('append')
    const json = jsonEvent({ type: 'json', data: { text: 'CC ‐ 1830 😾' }, metadata: { why: 'test' } })
    const binary = binaryEvent({ type: 'binary', data: Buffer.from([0, 1, 254, 255]) })
    const before = Date.now()

    const result = await client.appendToStream(stream, [json, binary], {
      expectedRevision: NO_STREAM,
      ...options(),
    })
    const [first, second] = await collect(client.readStream(stream))

    expect(result).toMatchObject({ success: true, nextExpectedRevision: 1n })
    expect(first?.event).toMatchObject({
      streamId: stream,
      id: json.id,
      type: 'json',
      isJson: true,
      revision: 0n,
      data: { text: 'CC ‐ 1830 😾' },
      metadata: { why: 'test' },
    })
    expect(Math.abs((first?.event?.created.getTime() ?? 0) - before)).toBeLessThan(60_000)
    expect(second?.event).toMatchObject({ id: binary.id, isJson: false, revision: 1n, metadata: undefined })
    expect(Buffer.from(second?.event?.data as Uint8Array)).toEqual(Buffer.from([0, 1, 254, 255]))
    expect(second?.event?.position).toEqual(result.position)
  })

  test('given an expectation that holds, when events are appended, then they follow', async () => {
    const stream = newStream('append')
    const first = await client.appendToStream(stream, numbered(2), { expectedRevision: ANY, ...options() })
    const second = await client.appendToStream(stream, numbered(1), {
      expectedRevision: first.nextExpectedRevision,
      ...options(),
    })
    const third = await client.appendToStream(stream, numbered(1), {
      expectedRevision: STREAM_EXISTS,
      ...options(),
    })

    expect([second.nextExpectedRevision, third.nextExpectedRevision]).toEqual([2n, 3n])
    expect(third.position!.commit).toBeGreaterThan(second.position!.commit)
    expect(revisionsOf(await collect(client.readStream(stream)))).toEqual([0, 1, 2, 3])
  })

  test.each([
    { expectedRevision: NO_STREAM, written: 2, actual: 1n },
    { expectedRevision: STREAM_EXISTS, written: 0, actual: NO_STREAM },
    { expectedRevision: 0n, written: 2, actual: 1n },
    { expectedRevision: 7n, written: 2, actual: 1n },
    { expectedRevision: 1n, written: 0, actual: NO_STREAM },
  ] as const)(
    'given $written events, when $expectedRevision is expected wrongly, then nothing is written',
    async ({ expectedRevision, written, actual }) => {
      const stream = newStream('wrong')
      if (written > 0) await client.appendToStream(stream, numbered(written))

      const refused = await client
        .appendToStream(stream, numbered(1), { expectedRevision, ...options() })
        .catch((error: unknown) => error)

      expect(refused).toBeInstanceOf(WrongExpectedVersionError)
      expect(refused).toMatchObject({
        streamName: stream,
        expectedVersion: expectedRevision,
        actualVersion: actual,
      })
      const there = await collect(client.readStream(stream)).catch(() => [])
      expect(there).toHaveLength(written)
    },
  )

  test('given two appends with one expectation at once, then exactly one wins', async () => {
    const stream = newStream('race')
    await client.appendToStream(stream, numbered(1))

    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        client.appendToStream(stream, numbered(1), { expectedRevision: 0n, ...options() }),
      ),
    )

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(7)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(WrongExpectedVersionError)
    expect(await collect(client.readStream(stream))).toHaveLength(2)
  })

  test.each([
    { expectedRevision: NO_STREAM, written: 0 },
    { expectedRevision: 1n, written: 2 },
    { expectedRevision: ANY, written: 2 },
    { expectedRevision: STREAM_EXISTS, written: 2 },
  ] as const)(
    'given an append with $expectedRevision, when it is repeated with the same ids, then nothing is added',
    async ({ expectedRevision, written }) => {
      const stream = newStream('repeat')
      if (written > 0) await client.appendToStream(stream, numbered(written))
      const events = numbered(3)

      const first = await client.appendToStream(stream, events, { expectedRevision, ...options() })
      const again = await client.appendToStream(stream, events, { expectedRevision, ...options() })

      expect(again.nextExpectedRevision).toBe(first.nextExpectedRevision)
      expect(await collect(client.readStream(stream))).toHaveLength(written + 3)
    },
  )

  test('given events that are there already, when others come among them, then the append is refused', async () => {
    const stream = newStream('repeat')
    const events = numbered(2)
    await client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    const mixed = [events[0]!, ...numbered(1)]

    for (const expectedRevision of [NO_STREAM, ANY] as const) {
      const refused = client.appendToStream(stream, mixed, { expectedRevision, ...options() })
      await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError)
    }
  })

  test.each([
    ['an id of zeros', () => newStream('bad'), { id: '00000000-0000-0000-0000-000000000000', type: 'bad' }],
    ['an empty type', () => newStream('bad'), { type: '' }],
    ['the metadata of no stream', () => '$$', { type: 'bad' }],
  ])('given %s, then the append is refused', async (_what, streamOf, event) => {
    const stream = streamOf()

    await expect(
      client.appendToStream(stream, jsonEvent({ ...event, data: {} }), options()),
    ).rejects.toBeInstanceOf(Error)

    if (stream !== '$$') {
      await expect(collect(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError)
    }
  })

  test('given the same event id, when it is appended to two streams, then both have it', async () => {
    const event = jsonEvent({ id: randomUUID(), type: 'shared', data: {} })
    const [one, other] = [newStream('shared'), newStream('shared')]

    await client.appendToStream(one, event, options())
    await client.appendToStream(other, event, options())

    expect(await collect(client.readStream(other))).toHaveLength(1)
  })

  test('given events beyond the append limit, when they are appended, then the client gets the limit', async () => {
    const stream = newStream('large')
    const large = Array.from({ length: 3 }, () =>
      jsonEvent({ type: 'large', data: { text: 'x'.repeat(6 * 1024 * 1024) } }),
    )

    const refused = await client.appendToStream(stream, large, options()).catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(MaxAppendSizeExceededError)
    expect((refused as MaxAppendSizeExceededError).maxAppendSize).toBeGreaterThan(0)
    await client.appendToStream(stream, numbered(1), options())
  })

  test('given a hundred appends at once, when all are answered, then each is there once', async () => {
    const stream = newStream('many')
    const results = await Promise.all(
      Array.from({ length: 100 }, () => client.appendToStream(stream, numbered(2), options())),
    )

    const last = results.map((result) => Number(result.nextExpectedRevision)).sort((a, b) => a - b)
    expect(last).toEqual(Array.from({ length: 100 }, (_, index) => index * 2 + 1))
    expect(await collect(client.readStream(stream))).toHaveLength(200)
  })
})

test('given a deadline that has passed, when a batch arrives, then it is refused as too late', async () => {
  const late = client.appendToStream(newStream('late'), numbered(1), { deadline: -60_000 })

  await expect(late).rejects.toBeInstanceOf(DeadlineExceededError)
})
