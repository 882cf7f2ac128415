import { at } from '../memory-store.fixture'
import { TooManySetAside } from '../quarantine/quarantine'
import { batchOf, START } from '../writing.fixture'
import { applyBatch, eventFor } from './apply-batch'

describe('a batch', () => {
  it('is applied in one transaction that moves the checkpoint', async () => {
    const { when, applied, database, checkpoint, idsOf } = batchOf(['a-1', 'b-1', 'a-1'])
    const batch = await when()
    expect(applied).toEqual([[['e1', 'e2', 'e3'], { isResumed: false }]])
    expect(database.texts).toEqual(['begin', 'commit'])
    expect(checkpoint.done).toEqual([
      [
        'move',
        {
          from: undefined,
          to: at(30),
          event: { id: 'e3', stream: 'a-1', revision: 1 },
          events: 3,
          lastEventAt: new Date(3).toISOString(),
          epoch: 7,
        },
      ],
    ])
    expect({ ...batch, applied: idsOf(batch.applied) }).toEqual({
      standing: { position: at(30), appliedEvents: 103 },
      applied: ['e1', 'e2', 'e3'],
      isResumeDue: false,
    })
  })

  it('that is derived from the store may be lost with its checkpoint: the commit does not wait for the disk', async () => {
    const derived = batchOf(['a-1'], { subscriber: { isDerived: true } })
    await derived.when()
    expect(derived.database.texts).toEqual(['begin; set local', 'commit'])
  })

  it('of nothing but what passes moves the checkpoint and applies nothing', async () => {
    const { when, applied, checkpoint, quarantine } = batchOf(['a-1:$metadata'])
    const batch = await when()
    expect(quarantine.streams).toEqual([])
    expect(applied).toEqual([])
    expect(checkpoint.standing()?.position).toEqual(at(10))
    expect(batch.standing.appliedEvents).toBe(101)
  })

  it('of streams that are only followed moves the checkpoint past them, whatever they hold', async () => {
    const { when, applied, checkpoint, quarantine } = batchOf(
      ['a-1', 'b-1:Odd', 'a-2:$streamDeleted', 'b-1', 'c-1'],
      {
        subscriber: { applies: ['c-'] },
      },
    )
    const batch = await when()
    expect(applied).toEqual([[['e5'], { isResumed: false }]])
    expect(quarantine.streams).toEqual([])
    expect(checkpoint.standing()?.position).toEqual(at(50))
    expect(batch.standing.appliedEvents).toBe(105)
  })

  it('of nothing changes nothing', async () => {
    const { when, database } = batchOf([])
    expect(await when()).toEqual({ standing: START, applied: [], isResumeDue: false })
    expect(database.asked).toEqual([])
  })
})

describe('what cannot be read', () => {
  it('sets its stream aside at its place, and passes over the rest of that stream alone', async () => {
    const { when, applied, quarantine, database, idsOf } = batchOf(['a-1', 'a-1:Odd', 'a-1', 'b-1'])
    const batch = await when()
    expect(idsOf(batch.applied)).toEqual(['e1', 'e4'])
    expect(applied).toHaveLength(1)
    expect(quarantine.streams).toEqual([
      {
        subscriber: 'notes',
        stream: 'a-1',
        revision: 1,
        kind: 'unreadable',
        cause: 'Odd v1: No event type Odd is known here',
        error: 'No event type Odd is known here',
        eventId: 'e2',
        eventType: 'Odd',
        eventNumber: 101,
      },
    ])
    expect(database.having('insert into following.set_aside')).toHaveLength(1)
    expect(batch.standing).toEqual({ position: at(40), appliedEvents: 104 })
  })

  it('is kept by who takes it, and sets nothing aside', async () => {
    const takeUnreadable = ({ id, stream, revision }: { id: string; stream: string; revision: number }) => ({
      id,
      stream,
      revision,
    })
    const { when, quarantine, idsOf } = batchOf(['a-1:Odd', 'a-1'], { subscriber: { takeUnreadable } })
    expect(idsOf((await when()).applied)).toEqual(['e1', 'e2'])
    expect(quarantine.streams).toEqual([])
  })

  it('is no matter of who takes it where its stream was closed for good', () => {
    const { incoming, store, subscriber } = batchOf([])
    store.append('a-1', '$streamDeleted')
    const takeUnreadable = () => ({ id: 'taken', stream: 'a-1', revision: 0 })
    for (const tombstone of incoming())
      expect(eventFor({ ...subscriber, takeUnreadable }, tombstone)).toBeUndefined()
  })

  it('is passed over where its stream is set aside already', async () => {
    const { when, quarantine, applied, store, incoming, writing } = batchOf(['a-1:Odd'])
    await when()
    store.append('a-1', 'Odd')
    store.append('a-1', 'Counted')
    await applyBatch(writing, START, incoming().slice(1))
    expect(applied).toEqual([])
    expect(quarantine.streams).toMatchObject([{ revision: 0 }])
  })

  it('in a sixth stream for one reason stops before that event; what stood before is applied', async () => {
    const odd = [1, 2, 3, 4, 5, 6].map((number) => `a-${number}:Odd`)
    const { when, quarantine, idsOf } = batchOf(['b-1', ...odd, 'b-1'])
    const batch = await when()
    expect(idsOf(batch.applied)).toEqual(['e1'])
    expect(batch.stop?.at.stored.id).toBe('e7')
    expect(batch.stop?.error).toBeInstanceOf(TooManySetAside)
    expect(batch.standing).toEqual({ position: at(60), appliedEvents: 106 })
    expect(quarantine.streams).toHaveLength(5)
    expect(batch.isResumeDue).toBe(false)
  })

  it('as the first event of a batch, after five others, stops where it stood', async () => {
    const world = batchOf([1, 2, 3, 4, 5].map((number) => `a-${number}:Odd`))
    const { standing } = await world.when()
    world.store.append('a-6', 'Odd')
    const asked = world.database.asked.length
    const batch = await applyBatch(world.writing, standing, world.incoming().slice(5))
    expect(batch).toMatchObject({ standing, applied: [], isResumeDue: false })
    expect(batch.stop?.at.stored.id).toBe('e6')
    expect(world.database.asked).toHaveLength(asked)
  })
})
