import { at } from '../memory-store.fixture'
import { TooManySetAside } from '../quarantine/quarantine'
import { batchOf, notApplicable, START } from '../writing.fixture'
import { applyBatch } from './apply-batch'

const refusal = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' })

describe('what cannot be applied', () => {
  it('of its data sets its stream aside; the others are applied one by one', async () => {
    const { when, errors, applied, database, quarantine, idsOf } = batchOf(['a-1', 'a-2', 'a-2', 'a-1'])
    errors.set('e2', refusal('22003'))
    const batch = await when()
    expect(idsOf(batch.applied)).toEqual(['e1', 'e4'])
    expect(applied.map(([ids]) => ids)).toEqual([['e1', 'e2', 'e3', 'e4'], ['e1'], ['e2'], ['e4']])
    expect(applied.every(([, { isResumed }]) => !isResumed)).toBe(true)
    expect(database.texts).toEqual([
      ...['begin', 'rollback', 'begin'],
      ...['savepoint one', 'release savepoint one'],
      ...['savepoint one', 'rollback to savepoint'],
      ...['savepoint one', 'release savepoint one'],
      ...['insert into following.set_aside', 'commit'],
    ])
    expect(quarantine.streams).toMatchObject([
      { stream: 'a-2', kind: 'inapplicable', revision: 0, eventId: 'e2', eventNumber: 101, error: 'refused' },
    ])
    expect(batch.standing).toEqual({ position: at(40), appliedEvents: 104 })
    expect(batch).not.toHaveProperty('stop')
  })

  it('beside what cannot be read keeps both marks, and nothing of either stream', async () => {
    const { when, errors, quarantine, idsOf } = batchOf(['a-1:Odd', 'a-2', 'a-1', 'a-2', 'a-3'])
    errors.set('e2', notApplicable('e2'))
    expect(idsOf((await when()).applied)).toEqual(['e5'])
    expect(quarantine.streams.map(({ stream, kind }) => [stream, kind])).toEqual([
      ['a-1', 'unreadable'],
      ['a-2', 'inapplicable'],
    ])
  })

  it('is no reason to apply what passes', async () => {
    const { when, errors, applied } = batchOf(['a-1:$metadata', 'a-2', 'a-3'])
    errors.set('e2', notApplicable('e2'))
    await when()
    expect(applied.map(([ids]) => ids)).toEqual([['e2', 'e3'], ['e2'], ['e3']])
  })

  it('keeps no mark of what stands behind the event that it stops before', async () => {
    const { when, errors, quarantine } = batchOf(['a-1', 'a-2', 'a-3:Odd'])
    errors.set('e2', new TypeError('x is not a function'))
    await when()
    expect(quarantine.streams).toEqual([])
  })

  it('for a reason of the code stops before the event, with what stood before applied', async () => {
    const { when, errors, applied, idsOf, quarantine } = batchOf(['a-1', 'a-2', 'a-3'])
    const error = new TypeError('x is not a function')
    errors.set('e2', error)
    const batch = await when()
    expect(idsOf(batch.applied)).toEqual(['e1'])
    expect(batch.stop).toMatchObject({ at: { stored: { id: 'e2' } }, error })
    expect(batch.standing).toEqual({ position: at(10), appliedEvents: 101 })
    expect(applied.map(([ids]) => ids)).toEqual([['e1', 'e2', 'e3'], ['e1'], ['e2']])
    expect(quarantine.streams).toEqual([])
  })

  it('for a reason of the code as the first event moves nothing', async () => {
    const { when, errors, checkpoint } = batchOf(['a-1', 'a-2'])
    errors.set('e1', new TypeError('x is not a function'))
    expect(await when()).toMatchObject({ standing: START, applied: [] })
    expect(checkpoint.done).toEqual([])
  })

  it('for a reason of this moment is thrown, at once or later, and nothing is kept', async () => {
    const atOnce = batchOf(['a-1', 'a-2'])
    atOnce.errors.set('e2', refusal('40001'))
    await expect(atOnce.when()).rejects.toThrow('refused')
    expect(atOnce.applied).toHaveLength(1)

    const later = batchOf(['a-1', 'a-2'])
    later.errors.set('e1', refusal('22003'))
    const { apply } = later.subscriber
    later.subscriber.apply = async (client, batch, context) => {
      await apply(client, batch, context)
      if (batch.length === 1) throw new Error('the connection broke')
    }
    later.errors.set('e2', new Error('the connection broke'))
    later.errors.delete('e1')
    await expect(later.when()).rejects.toThrow('the connection broke')
    expect(later.checkpoint.done).toEqual([])
    expect(later.quarantine.streams).toEqual([])
  })

  it('for a reason of this moment, alone, keeps nothing and marks nothing', async () => {
    const world = batchOf(['a-1', 'a-2'])
    let isFirst = true
    world.subscriber.apply = async () => {
      if (!isFirst) throw refusal('40001')
      isFirst = false
      throw refusal('22003')
    }
    await expect(world.when()).rejects.toMatchObject({ code: '40001' })
    expect(world.database.texts).toEqual(['begin', 'rollback', 'begin', 'savepoint one', 'rollback'])
    expect(world.quarantine.streams).toEqual([])
  })

  it('in a sixth stream for one reason stops before that event', async () => {
    const { when, errors, quarantine, idsOf } = batchOf([
      'b-1',
      'a-1',
      'a-2',
      'a-3',
      'a-4',
      'a-5',
      'a-6',
      'b-1',
    ])
    for (let number = 2; number <= 7; number += 1) errors.set(`e${number}`, refusal('22003'))
    const batch = await when()
    expect(idsOf(batch.applied)).toEqual(['e1'])
    expect(batch.stop?.at.stored.id).toBe('e7')
    expect(batch.stop?.error).toBeInstanceOf(TooManySetAside)
    expect(batch.standing).toEqual({ position: at(60), appliedEvents: 106 })
    expect(quarantine.streams).toHaveLength(5)
  })
})

describe('a skip', () => {
  it('stands in for what it skips, and is remembered with the batch', async () => {
    const { when, idsOf, database, quarantine } = batchOf(['a-1', 'a-1:Odd', 'a-1:Skipped:1', 'a-1'])
    const batch = await when()
    expect(idsOf(batch.applied)).toEqual(['e1', 'e2', 'e3', 'e4'])
    expect(quarantine.streams).toEqual([])
    expect(database.having('insert into following.skips').map(({ values }) => values)).toEqual([
      ['a-1', 1, 'no use'],
    ])
    expect(database.having('set resume_requested_at = now()').map(({ values }) => values)).toEqual([
      ['a-1', null, 'notes'],
    ])
    expect(batch.isResumeDue).toBe(false)
  })

  it('of a stream that is set aside makes its resumption due', async () => {
    const world = batchOf(['a-1:Odd'])
    const { standing } = await world.when()
    world.store.append('b-1', 'Counted')
    const plain = await applyBatch(world.writing, standing, world.incoming().slice(1))
    expect(plain.isResumeDue).toBe(false)
    world.store.append('b-1', 'Skipped', { skips: 0 })
    const elsewhere = await applyBatch(world.writing, standing, world.incoming().slice(2))
    expect(elsewhere.isResumeDue).toBe(false)
    world.store.append('a-1', 'Skipped', { skips: 0 })
    const due = await applyBatch(world.writing, standing, world.incoming().slice(3))
    expect(due.isResumeDue).toBe(true)
  })

  it('is due wherever in the batch it stands, and by a skip alone', async () => {
    const world = batchOf(['a-1:Odd'])
    const { standing } = await world.when()
    world.store.append('a-1', 'Counted')
    const late = await applyBatch(world.writing, standing, world.incoming().slice(1))
    expect(late.isResumeDue).toBe(false)
    world.store.append('b-1', 'Counted')
    world.store.append('a-1', 'Skipped', { skips: 0 })
    const due = await applyBatch(world.writing, late.standing, world.incoming().slice(2))
    expect(due.isResumeDue).toBe(true)
  })

  it('is not due where the batch stops before it', async () => {
    const world = batchOf(['a-1:Odd'])
    const { standing } = await world.when()
    world.store.append('b-1', 'Counted')
    world.store.append('b-2', 'Counted')
    world.store.append('a-1', 'Skipped', { skips: 0 })
    world.errors.set('e3', new TypeError('x is not a function'))
    const batch = await applyBatch(world.writing, standing, world.incoming().slice(1))
    expect([batch.standing.appliedEvents, batch.isResumeDue]).toEqual([102, false])
  })

  it('behind the event that the batch stops before is not remembered yet', async () => {
    const { when, errors, database } = batchOf(['a-1', 'a-2', 'a-1:Skipped:0'])
    errors.set('e2', new TypeError('x is not a function'))
    expect((await when()).isResumeDue).toBe(false)
    expect(database.having('insert into following.skips')).toEqual([])
  })
})
