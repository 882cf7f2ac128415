import { EventStoreUnavailable } from '@presale/event-store'
import type { SavedCheckpoint } from '@presale/read-store'
import { at, type MemoryStore } from '../memory-store.fixture'
import { ForeignStore } from '../reading/store-identity'
import type { Subscriber } from '../subscriber'
import type { Noted } from '../world.fixture'
import { writingOf } from '../writing.fixture'
import { beginAt, SubscriberGone } from './begin'

const NEW: Partial<SavedCheckpoint> = { hasBegun: false }

function given(saved: Partial<SavedCheckpoint>, more: Partial<Subscriber<Noted>> = {}, events = 3) {
  const reset = jest.fn(async () => undefined)
  const world = writingOf({ saved, subscriber: { reset, ...more } })
  for (let count = 0; count < events; count += 1) world.store.append('a-1', 'Counted')
  const begin = (store: Pick<MemoryStore, 'eventAt' | 'headOf'> = world.store) =>
    beginAt(world.writing, { store, prefixes: ['a-'] })
  return { ...world, reset, begin }
}

describe('where a subscriber begins', () => {
  it('is before the first event, the first time', async () => {
    const { begin, checkpoint, reset, database } = given(NEW)
    expect(await begin()).toMatchObject({ position: undefined, hasBegun: true })
    expect(checkpoint.done).toEqual([['restart', undefined]])
    expect(reset).not.toHaveBeenCalled()
    expect(database.texts).toEqual(['begin', 'commit'])
  })

  it('is behind the last event, where it starts at the head', async () => {
    const { begin, store } = given(NEW, { startsAt: 'head' })
    const headOf = jest.fn(store.headOf.bind(store))
    expect(await begin({ headOf, eventAt: store.eventAt.bind(store) })).toMatchObject({ position: at(30) })
    expect(headOf).toHaveBeenCalledWith(['a-'])
  })

  it('is before the first event, where there is no head yet', async () => {
    const { begin, checkpoint } = given(NEW, { startsAt: 'head' }, 0)
    await begin()
    expect(checkpoint.done).toEqual([['restart', undefined]])
  })

  it('is not settled while the head cannot be read back', async () => {
    const { begin, checkpoint, store } = given(NEW, { startsAt: 'head' })
    const unread = { headOf: store.headOf.bind(store), eventAt: async () => undefined }
    await expect(begin(unread)).rejects.toThrow(EventStoreUnavailable)
    expect(checkpoint.done).toEqual([])
  })

  it('is its checkpoint from then on', async () => {
    const event = { id: 'e2', stream: 'a-1', revision: 1 }
    const { begin, checkpoint } = given({ position: at(20), event })
    expect(await begin()).toMatchObject({ position: at(20), event })
    expect(checkpoint.done).toEqual([])
  })

  it('is refused on a store that is another one', async () => {
    const event = { id: 'e9', stream: 'a-1', revision: 1 }
    const { begin } = given({ position: at(20), event })
    await expect(begin()).rejects.toThrow(ForeignStore)
    await expect(begin()).rejects.toThrow('notes stands at 20/20')
  })

  it('is nowhere once its generation was dropped', async () => {
    const { begin, checkpoint } = given({})
    checkpoint.drop()
    await expect(begin()).rejects.toThrow(SubscriberGone)
    await expect(begin()).rejects.toThrow('the notes')
  })
})

describe('a reset by an operator', () => {
  const standing = { position: at(20), event: { id: 'e9', stream: 'a-1', revision: 1 } }
  it('empties tables and marks, and begins with the first event', async () => {
    const { begin, reset, database } = given({ ...standing, resetTo: 'first' }, { startsAt: 'head' })
    expect(await begin()).toMatchObject({ position: undefined })
    expect(reset).toHaveBeenCalledTimes(1)
    expect(database.having('delete from following.set_aside').map(({ values }) => values)).toEqual([
      ['notes'],
    ])
  })
  it('to the head begins behind the last event', async () => {
    const { begin, reset } = given({ ...standing, resetTo: 'head' })
    expect(await begin()).toMatchObject({ position: at(30) })
    expect(reset).toHaveBeenCalledTimes(1)
  })
  it('leaves the marks alone where nobody asked for one', async () => {
    const { begin, database } = given(NEW)
    await begin()
    expect(database.having('delete')).toEqual([])
  })
  it('of who keeps no tables moves the checkpoint alone', async () => {
    const { begin, writing } = given({ ...standing, resetTo: 'first' })
    const { reset: _, ...subscriber } = writing.subscriber
    Object.assign(writing, { subscriber })
    expect(await begin()).toMatchObject({ position: undefined })
  })
})
