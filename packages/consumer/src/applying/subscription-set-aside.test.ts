import { endAfterEach, following, so } from '../following.fixture'
import { at } from '../memory-store.fixture'

endAfterEach()

const mark = (more: object = {}) => ({
  subscriber: 'notes',
  stream: 'a-1',
  revision: '0',
  kind: 'unreadable',
  cause: 'Odd v1: No event type Odd is known here',
  error: 'No event type Odd is known here',
  event_id: 'e1',
  event_type: 'Odd',
  event_number: '0',
  since: new Date(0),
  resume_requested_at: null,
  accepted_reason: null,
  ...more,
})

// A renewal of the lease mentions the table, too.
const MARKS = 'select * from following.set_aside'

describe('a subscription that has set a stream aside', () => {
  const saved = { position: at(20), event: { id: 'e2', stream: 'a-1', revision: 1 }, appliedEvents: 2 }
  const asked = [mark({ resume_requested_at: new Date(0) })]

  it('resumes it where that was asked for, and reports what it applied late', async () => {
    const { store, known, consumer, subscriber, ids, batches } = following({
      saved,
      script: { [MARKS]: asked },
    })
    known.add('Odd')
    store.append('a-1', 'Odd')
    store.append('a-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    expect(ids).toEqual(['e1', 'e2'])
    expect(batches).toEqual([
      {
        events: [expect.objectContaining({ id: 'e1' }), expect.objectContaining({ id: 'e2' })],
        passed: 0,
        lastEventAt: expect.stringMatching(/^\d{4}-/),
        backlog: 0,
      },
    ])
    expect(subscription.setAside).toEqual([])
  })

  it('leaves it alone where nobody asked, and reports nothing where nothing could be applied', async () => {
    const quiet = following({ saved, script: { [MARKS]: [mark()] } })
    quiet.known.add('Odd')
    const stuck = following({ saved, script: { [MARKS]: asked } })
    for (const { store, consumer, subscriber, ids, batches } of [quiet, stuck]) {
      store.append('a-1', 'Odd')
      store.append('a-1', 'Counted')
      const subscription = consumer.subscribe(subscriber)
      await so('to catch up', () => subscription.isCaughtUp)
      expect([ids, batches]).toEqual([[], []])
      expect(subscription.setAside).toMatchObject([{ stream: 'a-1', revision: 0 }])
    }
  })

  it('resumes it where a skip arrives that it waited for', async () => {
    const { store, consumer, subscriber, ids, database } = following({
      saved,
      script: { [MARKS]: [mark()] },
    })
    store.append('a-1', 'Odd')
    store.append('a-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    database.say(MARKS, asked)
    store.append('a-1', 'Skipped', { skips: 0 })
    await so('the stream', () => ids.length === 3)
    expect(ids).toEqual(['e1', 'e2', 'e3'])
  })

  it('resumes it while no event comes, within a heartbeat of the request', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    try {
      const { store, known, consumer, subscriber, ids, database } = following({
        saved,
        script: { [MARKS]: [mark()] },
      })
      known.add('Odd')
      store.append('a-1', 'Odd')
      store.append('a-1', 'Counted')
      const { onApplied: _unused, ...silent } = subscriber
      const subscription = consumer.subscribe(silent)
      await jest.advanceTimersByTimeAsync(10)
      expect([subscription.isCaughtUp, ids]).toEqual([true, []])
      database.say(MARKS, asked)
      database.say('set renewed_at = now() where', [{ is_wanted: false, has_requests: true }])
      await jest.advanceTimersByTimeAsync(2000)
      expect(ids).toEqual(['e1', 'e2'])
    } finally {
      jest.useRealTimers()
    }
  })

  it('reads the marks when it begins, and again only where something asks for it', async () => {
    const { store, consumer, subscriber, ids, database } = following({ saved: {} })
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    const reads = () => database.having(MARKS).length
    const atFirst = reads()
    store.append('a-1', 'Counted')
    await so('the first event', () => ids.length === 1)
    store.append('a-1', 'Counted')
    await so('the second event', () => ids.length === 2)
    expect(reads()).toBe(atFirst)
  })

  it('is reported by its consumer, for the subscribers of this one alone', async () => {
    const { consumer, subscriber, database } = following()
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    database.say(MARKS, [mark(), mark({ subscriber: 'others' })])
    expect(await consumer.quarantined()).toMatchObject([{ stream: 'a-1', subscribers: ['notes'] }])
    await subscription.stop()
    expect(await consumer.quarantined()).toEqual([])
  })
})
