import {
  type EventStore,
  type NewEvent,
  type StoredEvent,
  StreamTombstoned,
  WrongExpectedRevision,
} from '@presale/event-store'
import { allHeads, appendHeads, newestHead, type WrittenHead, writeHead } from './action-heads'
import { AdminActionsBehind } from './rows-after-head'

const KEY = Buffer.alloc(32, 1)
const head = (number: number): WrittenHead => ({
  number,
  chain: `chain-${number}`,
  isLogged: true,
  how: 'at-once',
})

const appendedAt = (revision: number) =>
  ({ revision, position: { commit: '1', prepare: '1' } }) as Awaited<ReturnType<EventStore['append']>>

/** As an event store keeps them: a deleted stream may be written to again, a tombstoned one not. */
class Streams {
  private readonly events = new Map<string, StoredEvent[]>()
  private readonly deletedUpTo = new Map<string, number>()
  private readonly closed = new Set<string>()

  readonly append: EventStore['append'] = async (stream, events, expected) => {
    const all = this.read(stream, true)
    // What was appended before is not appended again, deleted or not.
    const known = all.find(({ id }) => id === events.at(-1)?.id)
    if (known) return appendedAt(known.revision)
    // Of a mixture it takes none: the ids are compared revision by revision, from the expected one on.
    if (events.some(({ id }) => all.some((one) => one.id === id)))
      throw new WrongExpectedRevision(stream, expected)
    const current = this.read(stream).at(-1)?.revision ?? 'no-stream'
    if (expected !== 'any' && expected !== current) throw new WrongExpectedRevision(stream, expected)
    for (const event of events) all.push(this.stored(stream, event, all.length))
    this.events.set(stream, all)
    return appendedAt(all.length - 1)
  }

  private stored(stream: string, { id, type, data }: NewEvent, revision: number): StoredEvent {
    return { id, type, data, stream, revision } as unknown as StoredEvent
  }

  private read(stream: string, isWhole = false): StoredEvent[] {
    if (this.closed.has(stream)) throw new StreamTombstoned(stream)
    const all = this.events.get(stream) ?? []
    return isWhole ? all : all.slice(this.deletedUpTo.get(stream) ?? 0)
  }

  async *readStream(stream: string) {
    yield* this.read(stream)
  }

  async *readBackwards(stream: string) {
    yield* this.read(stream).reverse()
  }

  delete(stream: string): void {
    this.deletedUpTo.set(stream, this.events.get(stream)?.length ?? 0)
  }

  tombstone(stream: string): void {
    this.closed.add(stream)
  }

  copy(from: string, to: string): void {
    this.events.set(to, [...(this.events.get(from) ?? [])])
  }
}

let store: Streams
beforeEach(async () => {
  store = new Streams()
  for (const number of [1, 2]) await appendHeads(store, KEY, await newestHead(store, KEY), [head(number)])
})

test('given a stream that was closed for good, then nothing is numbered, until an accepted restore begins the next one', async () => {
  store.tombstone('admin-actions')
  await expect(newestHead(store, KEY)).rejects.toThrow(AdminActionsBehind)
  await expect(newestHead(store, KEY)).rejects.toThrow(
    /accept-restore --reason.* begins the stream admin-actions-2/,
  )
  expect(await allHeads(store, KEY)).toMatchObject({
    heads: [],
    stream: 'admin-actions-2',
    closed: ['admin-actions'],
  })
  await writeHead(store, KEY, head(3))
  expect(await newestHead(store, KEY)).toMatchObject({ head: head(3), stream: 'admin-actions-2' })
  await appendHeads(store, KEY, await newestHead(store, KEY), [head(4)])
  const { heads, unsigned } = await allHeads(store, KEY)
  expect([heads.map(({ number }) => number), unsigned]).toEqual([[3, 4], []])
  store.tombstone('admin-actions-2')
  await writeHead(store, KEY, head(5))
  expect(await newestHead(store, KEY)).toMatchObject({ head: head(5), stream: 'admin-actions-3' })
})

test('given heads copied into the next stream before the first is closed, then none of them counts there', async () => {
  store.copy('admin-actions', 'admin-actions-2')
  store.tombstone('admin-actions')
  await expect(newestHead(store, KEY)).rejects.toThrow(AdminActionsBehind)
  expect(await allHeads(store, KEY)).toMatchObject({ heads: [], unsigned: [0, 1] })
})

test('given a stream that was deleted, and all heads are written again, then the store’s memory of their ids keeps none out', async () => {
  store.delete('admin-actions')
  await appendHeads(store, KEY, await newestHead(store, KEY), [head(1), head(2)])
  expect((await newestHead(store, KEY)).head).toEqual(head(2))
  const { heads, first } = await allHeads(store, KEY)
  expect([heads.map(({ number }) => number), first]).toEqual([[1, 2], 2])
})

test('given a stream that was deleted, and an action since, then the heads of before and the new one are written together', async () => {
  store.delete('admin-actions')
  await appendHeads(store, KEY, await newestHead(store, KEY), [head(1), head(2), head(3)])
  const { heads } = await allHeads(store, KEY)
  expect(heads.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('given a stream that was deleted, where revisions go on, then the next heads stand in their places', async () => {
  store.delete('admin-actions')
  expect((await newestHead(store, KEY)).head).toBeUndefined()
  await writeHead(store, KEY, head(3))
  expect((await newestHead(store, KEY)).head).toEqual(head(3))
  expect(await allHeads(store, KEY)).toMatchObject({
    heads: [{ ...head(3), revision: 3 }],
    unsigned: [2],
    first: 2,
  })
})
