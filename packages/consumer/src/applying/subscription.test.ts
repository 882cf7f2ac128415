import { checkSubscription } from '../consumer'
import { endAfterEach, following, so } from '../following.fixture'
import { at } from '../memory-store.fixture'
import { pauseFor } from './pause'

jest.mock('./pause', () => {
  const actual = jest.requireActual('./pause')
  return { ...actual, pauseFor: jest.fn(actual.pauseFor) }
})
endAfterEach()
beforeEach(() => jest.mocked(pauseFor).mockClear())

const LEASE = 'select epoch, session_pid'
const lease = (isFree: boolean) => [{ epoch: '6', is_over: isFree, session_pid: null, session_started: null }]

describe('a subscription', () => {
  it('takes the lease, applies what there is and what comes, and says how far it is', async () => {
    const { store, consumer, subscriber, ids, batches, onCaughtUp, database, checkpoint, log } = following()
    store.append('a-1', 'Counted')
    store.append('c-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    expect([subscription.phase, subscription.isCaughtUp, subscription.isHeld]).toEqual([
      'waiting',
      false,
      false,
    ])
    await so('to catch up', () => subscription.isCaughtUp)
    expect(ids).toEqual(['e1'])
    expect([subscription.phase, subscription.isHeld, subscription.isWanted]).toEqual(['feeding', true, false])
    expect(onCaughtUp).toHaveBeenCalled()
    store.append('b-1', 'Counted')
    await so('the next one', () => ids.length === 2)
    await so('its report', () => batches.length === 2)
    expect(batches[1]).toEqual({
      events: [{ id: 'e3', stream: 'b-1', revision: 0 }],
      passed: 1,
      lastEventAt: new Date(3).toISOString(),
      backlog: 0,
    })
    expect([subscription.lastEventAt, subscription.backlog]).toEqual([new Date(3).toISOString(), 0])
    expect(checkpoint.done.map(([what]) => what)).toEqual(['fence', 'move', 'move'])
    expect(checkpoint.done[0]).toEqual(['fence', 7])
    expect(database.having('returning epoch')[0]?.values).toEqual([
      'notes',
      expect.stringMatching(/^.+\/\d+\/[0-9a-f]{8}$/),
      1,
      'then',
    ])
    expect(log.warn).not.toHaveBeenCalled()
    checkSubscription(subscription)
  })

  it('gives the lease and the connection up when it is stopped, and is ended', async () => {
    const { consumer, subscriber, database } = following()
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    await so('to share', () => consumer.sharing === 1)
    await consumer.close()
    expect([subscription.phase, subscription.isHeld]).toEqual(['ended', false])
    expect(database.having('set holder = null').map(({ values }) => values)).toEqual([['notes', 7]])
    expect(database.released).toContain(true)
    expect(consumer.sharing).toBe(0)
    expect(() => checkSubscription(subscription)).toThrow('notes is ended')
  })

  it('lets the lease go, knows nothing of what another process feeds, and asks again', async () => {
    const { consumer, subscriber, database, store, ids, log } = following()
    store.append('a-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp && ids.length === 1)
    database.say(LEASE, lease(false))
    subscription.letGo()
    await so('to wait', () => subscription.phase === 'waiting')
    const { isHeld, isCaughtUp, backlog, lastEventAt } = subscription
    expect({ isHeld, isCaughtUp, backlog, lastEventAt }).toEqual({
      isHeld: false,
      isCaughtUp: false,
      backlog: 0,
      lastEventAt: undefined,
    })
    expect(database.having('set holder = null').map(({ values }) => values)).toEqual([['notes', 7]])
    expect(database.having('set wanted_at')).toEqual([])
    checkSubscription(subscription)
    await so('to ask', () => database.having('set wanted_at').length === 1)
    expect(database.having('set wanted_at')[0]?.values).toEqual(['notes', null])
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('waits while another process holds the lease, and looks again', async () => {
    const { consumer, subscriber, database, store, ids } = following({ script: { [LEASE]: lease(false) } })
    store.append('a-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    await so('to ask', () => database.having('set wanted_at').length === 1)
    expect([subscription.phase, subscription.isHeld, subscription.isWanted]).toEqual([
      'waiting',
      false,
      false,
    ])
    checkSubscription(subscription)
    await so('the connection to go back', () => database.released.length === 1)
    expect(database.released).toEqual([undefined])
    database.say(LEASE, lease(true))
    await so('the event', () => ids.length === 1)
  })

  it('does not ask for a lease without pause', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1)
    const { consumer, subscriber, database } = following({ script: { [LEASE]: lease(false) } })
    consumer.subscribe(subscriber)
    await so('to look again', () => database.having(LEASE).length === 2)
    expect(jest.mocked(pauseFor).mock.calls[0]?.[0]).toBe(1250)
  })

  it('stopped while it waits is ended at once', async () => {
    const { consumer, subscriber, database } = following({ script: { [LEASE]: lease(false) } })
    const onlyUntilAborted = (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    jest.mocked(pauseFor).mockImplementationOnce(onlyUntilAborted)
    const subscription = consumer.subscribe(subscriber)
    await so('to wait', () => database.released.length === 1)
    await subscription.stop()
    expect(subscription.phase).toBe('ended')
  })

  it('wants only the streams of its own, and moves past none of the others', async () => {
    const { store, consumer, subscriber, ids } = following({ more: { prefixes: ['b-'] } })
    store.append('a-1', 'Counted')
    store.append('b-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    expect(ids).toEqual(['e2'])
  })

  it('goes on behind its checkpoint, and counts no event again', async () => {
    const saved = { position: at(20), event: { id: 'e2', stream: 'a-1', revision: 1 }, appliedEvents: 2 }
    const { store, consumer, subscriber, ids, checkpoint } = following({ saved })
    for (let count = 0; count < 3; count += 1) store.append('a-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    expect(ids).toEqual(['e3'])
    expect(checkpoint.standing()).toMatchObject({ position: at(30), appliedEvents: 3 })
  })

  it('applies batches of the size it asks for', async () => {
    const sizes: number[] = []
    const { store, consumer, subscriber } = following({
      more: { batchSize: 2, apply: async (_client, batch) => void sizes.push(batch.length) },
    })
    for (let count = 0; count < 5; count += 1) store.append('a-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    expect(sizes).toEqual([2, 2, 1])
  })
})
