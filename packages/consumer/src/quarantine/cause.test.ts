import { TOMBSTONE_TYPE } from '@presale/event-store'
import { EventNotApplicable } from '@presale/read-store'
import { judge } from '../applying/judge'
import { MemoryStore } from '../memory-store.fixture'
import { readIncoming } from '../reading/incoming'
import { readerOf } from '../world.fixture'
import { causeOf } from './cause'

const event = (metadata: unknown = { schemaVersion: 1 }) => ({ type: 'Counted', metadata })
const refusal = (code: string, more: object = {}) =>
  Object.assign(new Error('refused'), { code, severity: 'ERROR', ...more })

describe('the cause that the faults of many events share', () => {
  it('is type, version and error, without ids and numbers', () => {
    const id = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
    expect(causeOf(event(), new Error(`a-1@12 of ${id} and ${id.toUpperCase()}: 3`))).toBe(
      'Counted v1: a-<n>@<n> of <id> and <id>: <n>',
    )
  })
  it('names SQLSTATE and constraint, where there are any', () => {
    expect(causeOf(event(), refusal('23505', { constraint: 'noted_pkey' }))).toBe(
      'Counted v1 (23505, noted_pkey): refused',
    )
    expect(causeOf(event(), refusal('22003'))).toBe('Counted v1 (22003): refused')
    expect(causeOf(event(), Object.assign(new Error('odd'), { code: 7 }))).toBe('Counted v1: odd')
  })
  it.each([[undefined], [null], [{}], [{ schemaVersion: '1' }], ['text']])(
    'given metadata %j, the version is not known',
    (metadata) => expect(causeOf({ type: 'Counted', metadata }, 'text')).toBe('Counted v?: text'),
  )
  it('given nothing that was thrown, or too much, it says what it can', () => {
    expect(causeOf(event(), undefined)).toBe('Counted v1: undefined')
    expect(causeOf(event(), new Error('x'.repeat(600)))).toHaveLength(500)
  })
})

describe('what an error of apply is about', () => {
  const notApplicable = new EventNotApplicable(
    { id: 'e1', type: 'Counted', position: { commit: '1', prepare: '1' } },
    'it does not follow',
  )
  it.each([
    ['an event that does not follow', notApplicable, 'data'],
    ['a value out of range', refusal('22003'), 'data'],
    ['a row that may not be', refusal('23505'), 'data'],
    ['a column that is missing', refusal('42703'), 'lasting'],
    ['a type error', new TypeError('x is not a function'), 'lasting'],
    ['a range error', new RangeError('x'), 'lasting'],
    ['a reference error', new ReferenceError('x'), 'lasting'],
    ['a deadlock', refusal('40P01'), 'passing'],
    ['any other error', new Error('the connection broke'), 'passing'],
    ['nothing', undefined, 'passing'],
  ])('%s', (_what, error, about) => expect(judge(error)).toBe(about))
})

describe('an event as it comes from the store', () => {
  const stored = (type: string) => new MemoryStore().append('a-1', type)
  const reader = readerOf(new Set(['Counted']))
  it('is what the reader makes of it', () => {
    const counted = stored('Counted')
    const event = { id: 'e1', stream: 'a-1', revision: 0 }
    expect(readIncoming(reader, counted)).toEqual({ stored: counted, kind: 'event', event })
  })
  it('passes where it means nothing, or is of the store itself', () => {
    const [counted, odd] = [stored('Counted'), stored('$metadata')]
    const nothing = { ...reader, read: () => undefined }
    expect(readIncoming(nothing, counted)).toEqual({ stored: counted, kind: 'passing' })
    expect(readIncoming(reader, odd)).toEqual({ stored: odd, kind: 'passing' })
  })
  it('says why it cannot be read', () => {
    const odd = stored('Odd$')
    const error = new Error('No event type Odd$ is known here')
    expect(readIncoming(reader, odd)).toEqual({ stored: odd, kind: 'unreadable', error })
    const throwsText = {
      ...reader,
      read: () => {
        throw 'text'
      },
    }
    expect(readIncoming(throwsText, odd)).toMatchObject({ kind: 'unreadable', error: new Error('text') })
  })
  it('is a tombstone where its stream was closed for good', () =>
    expect(readIncoming(reader, stored(TOMBSTONE_TYPE))).toMatchObject({
      kind: 'tombstone',
      error: new Error('a-1 was closed for good in the event store'),
    }))
})
