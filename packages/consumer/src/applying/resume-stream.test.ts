import type { SetAside } from '@presale/read-store'
import { at } from '../memory-store.fixture'
import { notApplicable, type WritingOptions, writingOf } from '../writing.fixture'
import { resumeStream } from './resume-stream'

const MARK: SetAside = {
  subscriber: 'notes',
  stream: 'a-1',
  revision: 1,
  kind: 'unreadable',
  cause: 'Odd v1: No event type Odd is known here',
  error: 'No event type Odd is known here',
  eventId: 'e2',
  eventType: 'Odd',
  eventNumber: 1,
}

/** A stream whose second event was set aside, and a checkpoint behind so many events. */
function given(types: readonly string[], passed = types.length, options: WritingOptions = {}) {
  const world = writingOf(options)
  for (const type of types) world.store.append('a-1', type)
  world.quarantine.keep([MARK])
  const standing = { position: at(passed * 10), appliedEvents: passed }
  const ids = () => world.applied.flatMap(([applied]) => applied)
  return {
    ...world,
    ids,
    when: (mark = MARK) => resumeStream(world.writing, world.store, standing, mark),
  }
}

describe('resuming a stream that was set aside', () => {
  it('applies what is missing up to the checkpoint, and removes the mark, in one transaction', async () => {
    const { when, known, applied, quarantine, database, checkpoint } = given(
      ['Counted', 'Odd', 'Counted', 'Counted'],
      3,
    )
    known.add('Odd')
    expect(await when()).toMatchObject({ kind: 'whole', applied: [{ id: 'e2' }, { id: 'e3' }] })
    expect(applied).toEqual([
      [['e2'], { isResumed: true }],
      [['e3'], { isResumed: true }],
    ])
    expect(checkpoint.done).toEqual([['hold', { at: at(30), epoch: 7 }]])
    expect(quarantine.streams).toEqual([])
    expect(database.having('delete from following.set_aside').map(({ values }) => values)).toEqual([
      ['notes', 'a-1'],
    ])
    expect([database.texts.at(0), database.texts.at(-1)]).toEqual(['begin', 'commit'])
  })

  it('given the same fault as before, only the request is over', async () => {
    const { when, quarantine, database, ids } = given(['Counted', 'Odd', 'Counted'])
    expect(await when()).toEqual({ kind: 'stuck', mark: MARK, applied: [] })
    expect(ids()).toEqual([])
    expect(quarantine.streams).toEqual([MARK])
    expect(database.having('set resume_requested_at = null where').map(({ values }) => values)).toEqual([
      ['notes', 'a-1'],
    ])
    expect(database.having('insert into following.set_aside')).toEqual([])
    expect(database.having('delete')).toEqual([])
  })

  it('given another fault of the same event, the mark says that', async () => {
    const { when, known, errors, quarantine, database } = given(['Counted', 'Odd'])
    known.add('Odd')
    errors.set('e2', notApplicable('e2'))
    const moved = { ...MARK, kind: 'inapplicable', cause: 'Odd v1: no match', error: 'no match' }
    expect(await when()).toMatchObject({ kind: 'stuck', applied: [] })
    expect(quarantine.streams).toEqual([
      { ...moved, cause: expect.stringContaining('no match'), error: expect.stringContaining('no match') },
    ])
    expect(database.having('insert into following.set_aside')).toHaveLength(1)
    expect(database.having('rollback to savepoint')).toHaveLength(1)
  })

  it('given a fault of the same kind further on, the mark moves there, and what came before stays applied', async () => {
    const { when, quarantine, store, known, database } = given(['Counted', 'Even', 'Counted', 'Odd'])
    known.add('Even')
    expect(await when()).toMatchObject({ kind: 'stuck', applied: [{ id: 'e2' }, { id: 'e3' }] })
    const { revision, id, type } = store.events[3]!
    expect(quarantine.streams).toEqual([{ ...MARK, revision, eventId: id, eventType: type }])
    expect(database.having('insert into following.set_aside')).toHaveLength(1)
    expect(database.having('set resume_requested_at = null where')).toEqual([])
  })

  it('given a skip of what cannot be read, what stands in for it is applied', async () => {
    const { when, store, ids } = given(['Counted', 'Odd'], 3)
    store.append('a-1', 'Skipped', { skips: 1 })
    expect(await when()).toMatchObject({ kind: 'whole' })
    expect(ids()).toEqual(['e2', 'e3'])
  })

  it('given who takes what cannot be read, it is applied as it is', async () => {
    const takeUnreadable = () => ({ id: 'taken', stream: 'a-1', revision: 1 })
    const { when, ids } = given(['Counted', 'Odd'], 2, { subscriber: { takeUnreadable } })
    expect(await when()).toMatchObject({ kind: 'whole' })
    expect(ids()).toEqual(['taken'])
  })

  it('passes over what means nothing', async () => {
    const { when, ids } = given(['Counted', '$metadata', 'Counted'])
    expect(await when()).toMatchObject({ kind: 'whole' })
    expect(ids()).toEqual(['e3'])
  })

  it('given a stream that was closed for good, it stays set aside', async () => {
    const { when, quarantine, database } = given(['Counted', 'Odd', '$streamDeleted'])
    expect(await when()).toEqual({ kind: 'stuck', mark: MARK, applied: [] })
    expect(quarantine.streams).toEqual([MARK])
    expect(database.having('set resume_requested_at = null where')).toHaveLength(1)
  })

  it('given any other fault of the store, or one of this moment, nothing changes', async () => {
    const away = given(['Counted', 'Odd'])
    away.store.readStream = () => {
      throw new RangeError('odd')
    }
    await expect(away.when()).rejects.toThrow(RangeError)
    expect(away.database.asked).toEqual([])

    const broken = given(['Counted', 'Counted'])
    broken.errors.set('e2', new Error('the connection broke'))
    await expect(broken.when()).rejects.toThrow('the connection broke')
    expect(broken.database.texts.at(-1)).toBe('rollback')
    expect(broken.quarantine.streams).toEqual([MARK])
  })
})
