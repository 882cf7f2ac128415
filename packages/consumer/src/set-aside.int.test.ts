import type { StoredEvent } from '@presale/event-store'
import { namedCheckpoint, requestResume } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { startWorld, type World } from './world.fixture'

describe('an event that cannot be read or applied', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(() => world.close())

  const phaseOf = (subscription: { phase: string }, phase: string) =>
    waitFor(() => (subscription.phase === phase ? true : undefined), {
      what: `phase ${phase}`,
      timeoutMs: 30_000,
    })
  const noMarks = () =>
    waitFor(async () => ((await world.marks()).length === 0 ? true : undefined), {
      what: 'the marks to go',
      timeoutMs: 30_000,
    })

  it('given one of an unknown type, then its stream alone is set aside, and resumed after the mend', async () => {
    const { store } = world
    const consumer = world.consumer()
    consumer.subscribe(world.subscriber())
    store.append('a-1', 'Counted')
    const odd = store.append('a-1', 'Teleported')
    store.append('a-2', 'Counted')
    const later = store.append('a-1', 'Counted')
    store.append('a-2', 'Counted')
    await world.appliedAre(['e1', 'e3', 'e5'])
    expect(await world.marks()).toMatchObject([
      {
        subscriber: 'notes',
        stream: 'a-1',
        revision: 1,
        kind: 'unreadable',
        eventId: odd.id,
        eventType: 'Teleported',
      },
    ])
    expect(await consumer.quarantined()).toMatchObject([
      { stream: 'a-1', revision: 1, subscribers: ['notes'] },
    ])

    // Asked too early it changes nothing.
    await requestResume(world.pool, { stream: 'a-1' })
    await waitFor(async () => ((await world.marks())[0]?.isResumeRequested ? undefined : true), {
      what: 'an answer',
    })
    expect(await world.marks()).toHaveLength(1)

    world.known.add('Teleported')
    await requestResume(world.pool, { stream: 'a-1' })
    await world.appliedAre(['e1', 'e3', 'e5', odd.id, later.id])
    await noMarks()
    store.append('a-1', 'Counted')
    await world.appliedAre(['e1', 'e3', 'e5', odd.id, later.id, 'e6'])
    const { rows } = await world.pool.query('select id from public.noted where is_resumed order by id')
    expect(rows).toEqual([{ id: odd.id }, { id: later.id }])
  })

  it('given one of an unknown type in a stream that was closed for good since, then that stream alone is set aside', async () => {
    const { store } = world
    const odd = store.append('a-1', 'Teleported')
    store.append('a-1', '$streamDeleted')
    store.append('a-2', 'Counted')
    world.consumer().subscribe(world.subscriber())
    await world.appliedAre(['e3'])
    expect(await world.marks()).toMatchObject([{ stream: 'a-1', revision: 0, eventId: odd.id }])
  })

  it('given one that apply refuses in a batch, then the rest of the batch is applied, and a request outlives a restart', async () => {
    const { store } = world
    for (const stream of ['a-1', 'a-2', 'a-1', 'a-2', 'b-3']) store.append(stream, 'Counted')
    world.refused.add('e3')
    const first = world.consumer()
    first.subscribe(world.subscriber())
    await world.appliedAre(['e1', 'e2', 'e4', 'e5'])
    expect(await world.marks()).toMatchObject([{ stream: 'a-1', revision: 1, kind: 'inapplicable' }])
    await first.close()

    world.refused.clear()
    await requestResume(world.pool, { cause: (await world.marks())[0]?.cause ?? '' })
    store.append('a-1', 'Counted')
    world.consumer().subscribe(world.subscriber())
    await noMarks()
    // What was appended while nobody ran comes behind what is resumed.
    await waitFor(async () => ((await world.applied()).length >= 6 ? true : undefined), { what: 'e6' })
    expect((await world.applied()).toSorted()).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6'])
    expect(await namedCheckpoint('notes').read(world.pool)).toMatchObject({
      appliedEvents: 6,
      event: { id: 'e6' },
    })
  })

  it('given a skip that follows it, then it counts as not there: live, and for one that begins anew', async () => {
    const { store } = world
    world.consumer().subscribe(world.subscriber())
    store.append('a-1', 'Counted')
    store.append('a-1', 'Teleported')
    store.append('a-1', 'Counted')
    await waitFor(async () => (await world.marks())[0], { what: 'the mark' })
    store.append('a-1', 'Skipped', { skips: 1 })
    // The stand-in for the skipped event has its place, and what follows is applied.
    await world.appliedAre(['e1', 'e2', 'e3', 'e4'])
    await noMarks()

    const other = world.subscriber({ name: 'others', apply: async () => undefined })
    const subscription = world.consumer().subscribe(other)
    await waitFor(() => (subscription.isCaughtUp ? true : undefined), { what: 'the other one to catch up' })
    expect(await world.marks()).toEqual([])
    expect(await namedCheckpoint('others').read(world.pool)).toMatchObject({ appliedEvents: 4 })
  })

  it('given a subscriber that keeps what cannot be read, then no stream is set aside for it, nor does it stop', async () => {
    const { store } = world
    const takeUnreadable = ({ id, stream, revision }: StoredEvent) => ({ id, stream, revision })
    world.consumer().subscribe(world.subscriber({ takeUnreadable }))
    for (let number = 1; number <= 6; number += 1) store.append(`a-${number}`, 'Teleported')
    store.append('a-1', 'Counted')
    await world.appliedAre(['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7'])
    expect(await world.marks()).toEqual([])
  })

  it('given a tombstone, then its stream is set aside and stays so; other types of the store pass', async () => {
    const { store } = world
    world.consumer().subscribe(world.subscriber())
    store.append('a-1', 'Counted')
    store.append('a-2', '$somethingElse')
    store.append('a-1', '$streamDeleted')
    store.append('a-2', 'Counted')
    await world.appliedAre(['e1', 'e4'])
    expect(await world.marks()).toMatchObject([{ stream: 'a-1', kind: 'tombstone' }])
    await requestResume(world.pool, { stream: 'a-1' })
    await waitFor(async () => ((await world.marks())[0]?.isResumeRequested ? undefined : true), {
      what: 'an answer',
    })
    expect(await world.marks()).toMatchObject([{ stream: 'a-1', kind: 'tombstone' }])
  })

  it('given a sixth stream of one cause within a thousand events, then it stops there, and that one is not skipped', async () => {
    const { store } = world
    for (let number = 1; number <= 6; number += 1) {
      store.append(`a-${number}`, 'Counted')
      store.append(`a-${number}`, 'Teleported')
    }
    store.append('b-1', 'Counted')
    const subscription = world.consumer().subscribe(world.subscriber())
    await phaseOf(subscription, 'stopped')
    expect(subscription.reason).toContain('No event type Teleported')
    expect(await world.marks()).toHaveLength(5)
    expect(await namedCheckpoint('notes').read(world.pool)).toMatchObject({ event: { id: 'e11' } })
    expect(await world.applied()).toEqual(['e1', 'e3', 'e5', 'e7', 'e9', 'e11'])

    world.known.add('Teleported')
    world.consumer().subscribe(world.subscriber())
    await world.appliedAre(['e1', 'e3', 'e5', 'e7', 'e9', 'e11', 'e12', 'e13'])
    await requestResume(world.pool, {})
    await noMarks()
    expect(await world.applied()).toHaveLength(13)
  })

  it('given an error of the code, then it stops before the event, and nothing is set aside', async () => {
    const { store } = world
    store.append('a-1', 'Counted')
    store.append('a-2', 'Counted')
    const apply: ReturnType<World['subscriber']>['apply'] = async (client, batch, context) => {
      if (batch.some(({ id }) => id === 'e2')) throw new TypeError('x is not a function')
      await world.subscriber().apply(client, batch, context)
    }
    const subscription = world.consumer().subscribe(world.subscriber({ apply }))
    await phaseOf(subscription, 'stopped')
    expect(await world.marks()).toEqual([])
    expect(await world.applied()).toEqual(['e1'])
  })
})
