import { type StoredEvent, StreamTombstoned } from '@presale/event-store'
import type { SetAside, SetAsideRecord } from '@presale/read-store'
import { MemoryStore } from '../memory-store.fixture'
import { readIncoming } from '../reading/incoming'
import { ScriptedDatabase } from '../scripted-database.fixture'
import { type Noted, readerOf } from '../world.fixture'
import { Quarantine, quarantinedStreams, TooManySetAside } from './quarantine'

function given() {
  const store = new MemoryStore()
  const reader = readerOf(new Set(['Counted', 'Skipped']))
  const readStream = jest.fn(store.readStream.bind(store))
  const quarantine = new Quarantine<Noted>('notes', reader, { readStream })
  return { store, readStream, quarantine, read: (stored: StoredEvent) => readIncoming(reader, stored) }
}
const stored = (stream: string, revision = 0) => ({ ...new MemoryStore().append(stream, 'Odd'), revision })
const fault = (eventNumber: number, error: unknown = new Error('odd')) => ({
  kind: 'unreadable' as const,
  error,
  eventNumber,
})

describe('the mark of a stream that is set aside', () => {
  it('says what is missing, from where on, and why', () => {
    const { quarantine } = given()
    expect(quarantine.markFor(stored('a-1', 3), fault(9), [])).toEqual({
      subscriber: 'notes',
      stream: 'a-1',
      revision: 3,
      kind: 'unreadable',
      cause: 'Odd v1: odd',
      error: 'odd',
      eventId: 'e1',
      eventType: 'Odd',
      eventNumber: 9,
    })
    expect(quarantine.markFor(stored('a-1'), fault(9, 'text'), []).error).toBe('text')
  })

  const markOf = (quarantine: Quarantine<Noted>, number: number, more: Partial<SetAside> = {}): SetAside => ({
    ...quarantine.markFor(stored(`a-${number}`), fault(number), []),
    ...more,
  })

  it('is refused in a sixth stream of one cause, kept and fresh ones counted', () => {
    const { quarantine } = given()
    quarantine.keep([1, 2, 3].map((number) => markOf(quarantine, number)))
    const fresh = [4, 5].map((number) => markOf(quarantine, number))
    expect(() => quarantine.markFor(stored('a-6'), fault(6), fresh.slice(1))).not.toThrow()
    const sixth = () => quarantine.markFor(stored('a-6'), fault(6), fresh)
    expect(sixth).toThrow(TooManySetAside)
    expect(sixth).toThrow(expect.objectContaining({ name: 'TooManySetAside', cause: new Error('odd') }))
    expect(sixth).toThrow('More than 5 streams fail for one reason: odd')
    expect(() => quarantine.markFor(stored('a-6'), fault(6, 'text'), fresh)).not.toThrow()
    // Again one of the five is no sixth.
    expect(() => quarantine.markFor(stored('a-5'), fault(6), fresh)).not.toThrow()
  })

  it('counts those of the last thousand events alone', () => {
    const { quarantine } = given()
    quarantine.keep([1, 2, 3, 4, 5].map((number) => markOf(quarantine, number, { eventNumber: 10 })))
    expect(() => quarantine.markFor(stored('a-6'), fault(1010), [])).not.toThrow()
    expect(() => quarantine.markFor(stored('a-6'), fault(1009), [])).toThrow(TooManySetAside)
  })

  it('is there after the commit, and gone once its stream is resumed', () => {
    const { quarantine } = given()
    expect(quarantine.has('a-1')).toBe(false)
    quarantine.keep([markOf(quarantine, 1), markOf(quarantine, 2)])
    expect(quarantine.has('a-1')).toBe(true)
    quarantine.release('a-1')
    expect(quarantine.streams.map(({ stream }) => stream)).toEqual(['a-2'])
  })
})

describe('what stands in for a skipped event', () => {
  it('is known of one that can be read where its skip was met before', async () => {
    const { quarantine, store, read, readStream } = given()
    const counted = store.append('a-1', 'Counted')
    store.append('a-1', 'Skipped', { skips: 0 })
    expect(await quarantine.standInFor(read(counted))).toBeUndefined()
    quarantine.rememberSkip('a-1', 0, 'no use')
    expect(await quarantine.standInFor(read(counted))).toEqual({ id: 'e1', stream: 'a-1', revision: 0 })
    expect(readStream).not.toHaveBeenCalled()
  })

  it('is looked for in its own stream, behind it, of one that cannot be read', async () => {
    const { quarantine, store, read } = given()
    const odd = store.append('a-1', 'Odd')
    store.append('a-1', 'Odd')
    store.append('a-1', 'Counted')
    store.append('a-2', 'Skipped', { skips: 0 })
    expect(await quarantine.standInFor(read(odd))).toBeUndefined()
    store.append('a-1', 'Skipped', { skips: 0 })
    expect(await quarantine.standInFor(read(odd))).toEqual({ id: 'e1', stream: 'a-1', revision: 0 })
  })

  it('is no skip that stands before it, or is itself', async () => {
    const { quarantine, store } = given()
    store.append('a-1', 'Skipped', { skips: 1 })
    const odd = store.append('a-1', 'Skipped', { skips: 1 })
    const error = new Error('odd')
    expect(await quarantine.standInFor({ stored: odd, kind: 'unreadable', error })).toBeUndefined()
  })

  it('is nothing where the stream was closed for good; any other fault is thrown', async () => {
    const { quarantine, store, read, readStream } = given()
    const odd = store.append('a-1', 'Odd')
    readStream.mockImplementationOnce(() => {
      throw new StreamTombstoned('a-1')
    })
    expect(await quarantine.standInFor(read(odd))).toBeUndefined()
    readStream.mockImplementationOnce(() => {
      throw new RangeError('odd')
    })
    await expect(quarantine.standInFor(read(odd))).rejects.toThrow(RangeError)
  })
})

const row = (stream: string, more: object = {}) => ({
  subscriber: 'notes',
  stream,
  revision: '0',
  kind: 'unreadable',
  cause: 'c',
  error: 'e',
  event_id: 'e1',
  event_type: 'Odd',
  event_number: '1',
  since: new Date(0),
  resume_requested_at: null,
  accepted_reason: null,
  ...more,
})

describe('what is known of marks and skips', () => {
  it('is what the database has of this subscriber, in place of what was known before', async () => {
    const { quarantine, store, read } = given()
    quarantine.keep([quarantine.markFor(stored('a-9'), fault(1), [])])
    const database = new ScriptedDatabase({
      'from following.set_aside': [row('a-1'), row('a-2', { resume_requested_at: new Date(0) })],
      'from following.skips': [{ stream: 'a-3', revision: '0', reason: 'no use' }],
    })
    await quarantine.load(database.client)
    expect(database.having('from following.set_aside')[0]?.values).toEqual(['notes'])
    expect(quarantine.streams.map(({ stream }) => stream)).toEqual(['a-1', 'a-2'])
    expect(quarantine.asked.map(({ stream }) => stream)).toEqual(['a-2'])
    expect(await quarantine.standInFor(read(store.append('a-3', 'Counted')))).toMatchObject({ id: 'e1' })
  })
  it('nothing is asked for before the first load', () => expect(given().quarantine.asked).toEqual([]))
})

describe('what is set aside, for readiness', () => {
  it('is each stream once, with those that have set it aside', () => {
    const record = (stream: string, subscriber: string, revision = 3) =>
      ({ stream, subscriber, revision, cause: 'c', since: new Date(0) }) as SetAsideRecord
    const records = [record('a-1', 'notes'), record('a-2', 'notes'), record('a-1', 'others', 4)]
    const said = { revision: 3, cause: 'c', since: new Date(0).toISOString() }
    expect(quarantinedStreams(records)).toEqual([
      { ...said, stream: 'a-1', subscribers: ['notes', 'others'] },
      { ...said, stream: 'a-2', subscribers: ['notes'] },
    ])
    expect(quarantinedStreams([])).toEqual([])
  })
})
