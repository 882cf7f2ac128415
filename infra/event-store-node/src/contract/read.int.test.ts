import {
  BACKWARDS,
  binaryEvent,
  END,
  type EventStoreDBClient,
  type ReadStreamOptions,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client'

import { waitFor } from '@presale/testing'
import {
  collect,
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

describe('one stream', () => {
  const stream = newStream('read')
  beforeAll(async () => {
    await client.appendToStream(stream, numbered(8))
  })

  test.each([
    [{}, [0, 1, 2, 3, 4, 5, 6, 7]],
    [{ maxCount: 3 }, [0, 1, 2]],
    [{ fromRevision: 5n }, [5, 6, 7]],
    [{ fromRevision: 5n, maxCount: 1 }, [5]],
    [{ fromRevision: 8n }, []],
    [{ direction: BACKWARDS, fromRevision: END }, [7, 6, 5, 4, 3, 2, 1, 0]],
    [{ direction: BACKWARDS, fromRevision: END, maxCount: 2 }, [7, 6]],
    [{ direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
    [{ direction: BACKWARDS, fromRevision: START }, [0]],
  ] satisfies [ReadStreamOptions, number[]][])(
    'given eight events, when read with %o, then %j come',
    async (options, expected) => {
      expect(revisionsOf(await collect(client.readStream(stream, options)))).toEqual(expected)
    },
  )

  test('given the end, when read forwards from there, then it is refused', async () => {
    const refused = collect(client.readStream(stream, { fromRevision: END }))

    await expect(refused).rejects.toMatchObject({ code: 2 })
  })

  test('given names with every kind of sign in them, when read, then they are as they were', async () => {
    const odd = `${newStream('odd')} it's "quoted", {curly} \\back\\ NULL % _ Ä 😾`
    await client.appendToStream(odd, numbered(2, 'NULL'))
    await client.appendToStream(odd, numbered(1, '{"a",\\}'))

    const events = await collect(client.readStream(odd))

    expect(events.map(({ event }) => event?.type)).toEqual(['NULL', 'NULL', '{"a",\\}'])
    expect(events[0]?.event?.streamId).toBe(odd)
  })

  test('given no such stream, when it is read, then the client gets stream-not-found', async () => {
    const missing = newStream('missing')

    const error = await collect(client.readStream(missing)).catch((fault: unknown) => fault)

    expect(error).toBeInstanceOf(StreamNotFoundError)
    expect(error).toMatchObject({ streamName: missing })
  })

  test('given more events than a page holds, when read either way, then all come in order', async () => {
    const long = newStream('long')
    for (let batch = 0; batch < 3; batch++) await client.appendToStream(long, numbered(900))

    const forwards = revisionsOf(await collect(client.readStream(long)))
    const backwards = await collect(client.readStream(long, { direction: BACKWARDS, fromRevision: END }))

    expect(forwards).toEqual(Array.from({ length: 2700 }, (_, index) => index))
    expect(revisionsOf(backwards)).toEqual([...forwards].reverse())
  })

  test('given a link, when it is resolved, then the event comes with the link beside it', async () => {
    const links = newStream('links')
    await client.appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`2@${stream}`) }))

    const [resolved] = await collect(client.readStream(links, { resolveLinkTos: true }))
    const [target] = await collect(client.readStream(stream, { fromRevision: 2n, maxCount: 1 }))

    expect(resolved?.event).toEqual(target?.event)
    expect(resolved?.link).toMatchObject({ streamId: links, type: '$>', revision: 0n })
  })
})

test('given a link to an event that is truncated, when it is resolved, then it leads nowhere', async () => {
  const [stream, links] = [newStream('target'), newStream('links')]
  await client.appendToStream(stream, numbered(2))
  for (const revision of [0, 1]) {
    await client.appendToStream(
      links,
      binaryEvent({ type: '$>', data: Buffer.from(`${revision}@${stream}`) }),
    )
  }
  await client.setStreamMetadata(stream, { truncateBefore: 1 })

  const resolved = await collect(client.readStream(links, { resolveLinkTos: true }))

  expect(resolved.map(({ event }) => event?.revision)).toEqual([undefined, 1n])
  expect(resolved.map(({ link }) => link?.revision)).toEqual([0n, 1n])
})

describe('$all', () => {
  const one = newStream('all')
  const other = newStream('all')
  let start: { commit: bigint; prepare: bigint }
  let second: { commit: bigint; prepare: bigint }
  beforeAll(async () => {
    const first = await client.appendToStream(one, numbered(1))
    await client.appendToStream(one, numbered(3))
    const last = await client.appendToStream(other, numbered(4))
    start = first.position!
    second = last.position!
  })
  const ours = async (options: Parameters<EventStoreDBClient['readAll']>[0]): Promise<string[]> => {
    const names: string[] = []
    for await (const { event } of client.readAll(options)) {
      if (event?.streamId === one || event?.streamId === other) {
        names.push(`${event.streamId === one ? 'one' : 'other'} ${event.revision}`)
      }
    }
    return names
  }
  const inOrder = ['one 0', 'one 1', 'one 2', 'one 3', 'other 0', 'other 1', 'other 2', 'other 3']

  test('when read from the start, then every event comes in the order of the appends', async () => {
    expect(await ours({ fromPosition: START })).toEqual(inOrder)
  })

  test('when read forwards from a position, then it begins with that event', async () => {
    expect(await ours({ fromPosition: start })).toEqual(inOrder)
    expect(await ours({ fromPosition: second })).toEqual(['other 3'])
  })

  test('when read from a position within a record, then it is refused', async () => {
    const within = { commit: start.commit + 1n, prepare: start.prepare + 1n }

    await expect(collect(client.readAll({ fromPosition: within, maxCount: 1 }))).rejects.toMatchObject({
      code: 2,
    })
  })

  test('when read backwards from a position, then it begins before that event', async () => {
    const names = await ours({ direction: BACKWARDS, fromPosition: second })

    expect(names).toEqual([...inOrder].reverse().slice(1))
  })

  test('when read backwards from the end with a count, then the newest come', async () => {
    // Other files append to this store, too: between append and read mostly nobody does.
    const newest = await waitFor(
      async () => {
        const { position } = await client.appendToStream(newStream('newest'), numbered(2))
        const events = await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 2 }))
        expect(events).toHaveLength(2)
        const [last] = events
        return last?.event?.position?.commit === position?.commit ? events : undefined
      },
      { what: 'what was appended last, at the end' },
    )
    expect(newest.map(({ event }) => event?.revision)).toEqual([1n, 0n])
  })

  test('when an event is read by its stream and from $all, then both return the same position', async () => {
    const [byStream] = await collect(client.readStream(one, { maxCount: 1 }))
    const [fromAll] = await collect(client.readAll({ fromPosition: start, maxCount: 1 }))

    expect(byStream?.event).toEqual(fromAll?.event)
  })
})
