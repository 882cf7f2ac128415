import { EventStoreUnavailable } from '@presale/event-store'
import { CheckpointMoved, type PoolClient } from '@presale/read-store'
import { checkSubscription } from '../consumer'
import { endAfterEach, following, phase, so } from '../following.fixture'
import { at } from '../memory-store.fixture'
import type { Subscriber } from '../subscriber'
import type { Noted } from '../world.fixture'

endAfterEach()

describe('a subscription that something goes wrong for', () => {
  it('keeps the lease while the event store is away, and tries again', async () => {
    const { store, consumer, subscriber, database, ids, log } = following()
    const eventAt = store.eventAt.bind(store)
    const subscription = consumer.subscribe(subscriber)
    await so('to share', () => consumer.sharing === 1)
    store.drop(new EventStoreUnavailable('away'))
    await phase(subscription, 'broken')
    expect([subscription.isCaughtUp, subscription.reason]).toEqual([false, 'away'])
    expect(() => checkSubscription(subscription)).toThrow('notes is broken: away')
    store.append('a-1', 'Counted')
    await so('the event', () => ids.length === 1)
    await so('to recover', () => subscription.isCaughtUp && subscription.phase === 'feeding')
    expect(subscription.reason).toBeUndefined()
    expect(database.having('returning epoch')).toHaveLength(1)
    expect(log.warn.mock.calls.map(([fields]) => fields.againInMs)).toEqual([50])
    expect(eventAt).toBeDefined()
  })

  it('lets the lease go with every other fault, and takes it again; its pauses grow until it gets on', async () => {
    let faults = 3
    const { store, consumer, subscriber, database, log, batches } = following({
      more: {
        apply: async () => {
          faults -= 1
          if (faults >= 0) throw new Error('the connection broke')
        },
      },
    })
    store.append('a-1', 'Counted')
    consumer.subscribe(subscriber)
    await so('to get on', () => batches.length === 1)
    expect(log.warn.mock.calls.map(([fields]) => fields.againInMs)).toEqual([50, 100, 200])
    expect(database.having('returning epoch')).toHaveLength(4)
    expect(database.released.filter(Boolean)).toHaveLength(3)
    faults = 1
    store.append('a-1', 'Counted')
    await so('to get on again', () => batches.length === 2)
    expect(log.warn.mock.calls.at(-1)?.[0]).toMatchObject({ againInMs: 50, subscriber: 'notes' })
  })

  it('given that somebody else moved its checkpoint, that is no warning', async () => {
    const { store, consumer, subscriber, checkpoint, log, ids } = following()
    const { move } = checkpoint.row
    checkpoint.row.move = jest.fn(move).mockRejectedValueOnce(new CheckpointMoved('notes'))
    store.append('a-1', 'Counted')
    consumer.subscribe(subscriber)
    await so('to try again', () => ids.length === 2)
    expect(log.warn).not.toHaveBeenCalled()
    expect(log.info.mock.calls.filter(([fields]) => 'againInMs' in fields)).toHaveLength(1)
  })

  it('given a lease that is lost, it asks for it again', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], advanceTimers: 20 })
    try {
      const { consumer, subscriber, database } = following()
      const subscription = consumer.subscribe(subscriber)
      await so('to catch up', () => subscription.isCaughtUp)
      database.say('set renewed_at = now() where', [])
      await jest.advanceTimersByTimeAsync(2100)
      await phase(subscription, 'broken')
      expect(subscription.reason).toBe('The lease was lost')
      database.say('set renewed_at = now() where', [{ is_wanted: true, has_requests: false }])
      await jest.advanceTimersByTimeAsync(3000)
      await so('to hold it again', () => subscription.isHeld && subscription.isCaughtUp)
      await jest.advanceTimersByTimeAsync(2100)
      await so('to hear who waits', () => subscription.isWanted)
      const stopping = consumer.close()
      await jest.advanceTimersByTimeAsync(5000)
      await stopping
    } finally {
      jest.useRealTimers()
    }
  })

  it('given a lease that cannot be renewed, it says so and goes on', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    try {
      const { consumer, subscriber, database, log } = following()
      const subscription = consumer.subscribe(subscriber)
      await jest.advanceTimersByTimeAsync(0)
      const err = new Error('the database is away')
      database.say('set renewed_at = now() where', err)
      await jest.advanceTimersByTimeAsync(2000)
      expect(log.warn).toHaveBeenCalledWith({ err }, expect.any(String))
      expect([subscription.phase, subscription.isHeld]).toEqual(['feeding', true])
    } finally {
      jest.useRealTimers()
    }
  })

  it('given a connection that ends by itself, it takes another one', async () => {
    const { consumer, subscriber, database } = following()
    const subscription = consumer.subscribe(subscriber)
    await so('to catch up', () => subscription.isCaughtUp)
    ;(database.client as PoolClient & { emit(name: 'error', error: Error): void }).emit(
      'error',
      new Error('ended'),
    )
    await so('to hold another one', () => database.having('returning epoch').length === 2)
    await so('to catch up again', () => subscription.isCaughtUp)
  })

  it('given a database that refuses the lease, the connection is not put back', async () => {
    const { consumer, subscriber, database } = following({
      script: { 'insert into following.leases': new Error('the database is away') },
    })
    const subscription = consumer.subscribe(subscriber)
    await phase(subscription, 'broken')
    expect(database.released[0]).toBe(true)
    expect(subscription.reason).toBe('the database is away')
  })

  it.each([
    ['an error of the code', new TypeError('x is not a function'), 'x is not a function'],
    [
      'what is thrown and no error',
      Object.assign(new Error('refused'), { code: '42703', severity: 'ERROR' }),
      'refused',
    ],
  ])('given %s, it stops before the event and writes that down', async (_what, error, message) => {
    const { store, consumer, subscriber, checkpoint, ids, log } = following()
    store.append('a-1', 'Counted')
    const odd = store.append('a-2', 'Counted')
    const { apply } = subscriber
    const failing: Subscriber<Noted>['apply'] = async (client, batch, context) => {
      if (batch.some(({ id }) => id === odd.id)) throw error
      await apply(client, batch, context)
    }
    const subscription = consumer.subscribe({ ...subscriber, apply: failing })
    await phase(subscription, 'stopped')
    await subscription.done
    expect(ids).toEqual(['e1'])
    expect(checkpoint.done.at(-1)).toEqual(['note', { message, event: odd }])
    expect([subscription.phase, subscription.reason, subscription.isHeld]).toEqual([
      'stopped',
      message,
      false,
    ])
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(() => checkSubscription(subscription)).toThrow(`notes is stopped: ${message}`)
  })

  it('given that the fault cannot be written down, it tries again', async () => {
    const { store, consumer, subscriber, checkpoint } = following({
      more: {
        apply: async () => {
          throw new TypeError('x is not a function')
        },
      },
    })
    store.append('a-1', 'Counted')
    const { note } = checkpoint.row
    checkpoint.row.note = jest.fn(note).mockRejectedValueOnce(new Error('the database is away'))
    const subscription = consumer.subscribe(subscriber)
    await phase(subscription, 'broken')
    await phase(subscription, 'stopped')
    expect(checkpoint.row.note).toHaveBeenCalledTimes(2)
  })

  it('given another store than that of its checkpoint, it ends and says so', async () => {
    const { store, consumer, subscriber, foreign, ids } = following({ saved: { position: at(20) } })
    store.append('a-1', 'Counted')
    const subscription = consumer.subscribe(subscriber)
    await phase(subscription, 'foreign')
    await subscription.done
    expect(foreign).toHaveLength(1)
    expect(subscription.reason).toContain('notes stands at 20/20')
    expect(ids).toEqual([])
  })

  it('given that its generation was dropped, it is gone', async () => {
    const { consumer, subscriber, checkpoint, log } = following()
    checkpoint.drop()
    const subscription = consumer.subscribe(subscriber)
    await phase(subscription, 'gone')
    await subscription.done
    expect([subscription.reason, log.warn.mock.calls.length]).toEqual([undefined, 0])
    expect(() => checkSubscription(subscription)).toThrow('notes is gone: no reason known')
  })
})
