import { type EventStore, type NewEvent, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import type { LoggedAnnouncement } from './announced-action'
import { appendBegun, begunActions, begunEvent } from './begun-actions'

const KEY = Buffer.alloc(32, 1)
const ANNOUNCED: LoggedAnnouncement = {
  value: 'ab'.repeat(32),
  action: 'queue-paused',
  subject: 'mail',
  at: '2026-11-26T10:00:00.000Z',
  isTakenBack: false,
}
const TAKEN_BACK = { ...ANNOUNCED, isTakenBack: true }

class Streams {
  readonly events = new Map<string, NewEvent[]>()
  readonly closed = new Set<string>()

  readonly append: EventStore['append'] = async (stream, events) => {
    if (this.closed.has(stream)) throw new StreamTombstoned(stream)
    this.events.set(stream, [...(this.events.get(stream) ?? []), ...events])
    return { revision: 0, position: { commit: '1', prepare: '1' } }
  }

  async *readStream(stream: string) {
    if (this.closed.has(stream)) throw new StreamTombstoned(stream)
    yield* (this.events.get(stream) ?? []) as unknown as StoredEvent[]
  }
}

let store: Streams
beforeEach(async () => {
  store = new Streams()
  await appendBegun(store, [begunEvent(KEY, ANNOUNCED)])
})

test('given what was begun and taken back, then both are known, in their order', async () => {
  await appendBegun(store, [begunEvent(KEY, TAKEN_BACK)])
  expect(await begunActions(store, KEY)).toEqual({ lines: [ANNOUNCED, TAKEN_BACK], unsigned: 0, closed: [] })
})

test('given events that somebody without the key appended, or copied, then they count for nothing', async () => {
  const [event] = store.events.get('admin-actions-begun') ?? []
  if (!event) throw new Error('no event')
  await store.append('admin-actions-begun', [{ ...event, id: 'another id' }], 'any')
  await store.append('admin-actions-begun', [begunEvent(Buffer.alloc(32, 2), TAKEN_BACK)], 'any')
  const changed = { ...event, data: { ...(event.data as object), isTakenBack: true } }
  await store.append('admin-actions-begun', [changed], 'any')
  expect(await begunActions(store, KEY)).toEqual({ lines: [ANNOUNCED], unsigned: 3, closed: [] })
})

test('given a stream that was closed for good, then it is named, and the next one is written to', async () => {
  store.closed.add('admin-actions-begun')
  await appendBegun(store, [begunEvent(KEY, ANNOUNCED)])
  expect(await begunActions(store, KEY)).toEqual({
    lines: [ANNOUNCED],
    unsigned: 0,
    closed: ['admin-actions-begun'],
  })
})
