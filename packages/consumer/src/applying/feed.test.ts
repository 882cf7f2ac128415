import { endAfterEach, following, phase, so } from '../following.fixture'

endAfterEach()

const waiting: (() => void)[] = []
let isHeld = true

/** A subscriber whose transactions wait until they are let go, one after the other. */
function held() {
  const batches: string[][] = []
  isHeld = true
  const apply = async (_client: unknown, batch: readonly { readonly id: string }[]): Promise<void> => {
    batches.push(batch.map(({ id }) => id))
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const letGo = (): void => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { batches, apply, letGo }
}

const append = (store: ReturnType<typeof following>['store'], count: number): void => {
  for (let index = 0; index < count; index += 1) store.append('a-1', 'Counted')
}

describe('how events come to a subscriber', () => {
  afterEach(() => {
    isHeld = false
    for (const resolve of waiting.splice(0)) resolve()
  })

  it('given it needs no reports, it is fed like any other', async () => {
    const { store, consumer, subscriber, ids, log } = following()
    const { onApplied: _applied, onCaughtUp: _caughtUp, ...silent } = subscriber
    append(store, 2)
    const subscription = consumer.subscribe(silent)
    await so('to catch up', () => subscription.isCaughtUp)
    expect(ids).toEqual(['e1', 'e2'])
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('given a store that has not answered yet, it is feeding already', async () => {
    const { store, consumer, subscriber, onCaughtUp } = following()
    store.caughtUp = 'never'
    const subscription = consumer.subscribe(subscriber)
    await phase(subscription, 'feeding')
    expect([subscription.isCaughtUp, onCaughtUp.mock.calls]).toEqual([false, []])
  })

  it('has caught up with the last event, and not with one before', async () => {
    const { batches, apply, letGo } = held()
    const { store, consumer, subscriber, onCaughtUp } = following({ more: { batchSize: 1, apply } })
    append(store, 2)
    const subscription = consumer.subscribe(subscriber)
    await so('the first', () => batches.length === 1)
    letGo()
    await so('the second', () => batches.length === 2)
    expect([subscription.isCaughtUp, onCaughtUp.mock.calls]).toEqual([false, []])
    letGo()
    await so('to catch up', () => subscription.isCaughtUp)
  })

  it('stopped while it writes, it completes this batch and begins no other', async () => {
    const { batches, apply, letGo } = held()
    const { store, consumer, subscriber, checkpoint, log } = following({ more: { batchSize: 1, apply } })
    append(store, 3)
    const subscription = consumer.subscribe(subscriber)
    await so('the first', () => batches.length === 1)
    const stopping = subscription.stop()
    letGo()
    await stopping
    expect(batches).toEqual([['e1']])
    expect(checkpoint.standing()?.appliedEvents).toBe(1)
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('given a subscription of the store that ends by itself, it follows again', async () => {
    const { store, consumer, subscriber, ids } = following()
    jest.spyOn(store, 'follow').mockImplementationOnce(async function* () {})
    append(store, 1)
    consumer.subscribe(subscriber)
    await so('the event', () => ids.length === 1)
  })

  it('keeps sharing while it is less than four batches behind', async () => {
    const { batches, apply } = held()
    const { store, consumer, subscriber } = following({ more: { batchSize: 3, apply } })
    const subscription = consumer.subscribe(subscriber)
    await so('to share', () => consumer.sharing === 1 && subscription.isCaughtUp)
    const { subscriptions } = store
    append(store, 12)
    await so('a batch', () => batches.length === 1)
    expect(consumer.sharing).toBe(1)
    expect(store.subscriptions).toBe(subscriptions)
  })
})

describe('how long a subscriber waits for events', () => {
  const sizes: number[] = []
  const apply = async (_client: unknown, batch: readonly unknown[]) => void sizes.push(batch.length)
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  beforeEach(() => {
    sizes.length = 0
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  })
  afterEach(() => jest.useRealTimers())

  it('collects for 20 ms while it catches up', async () => {
    const { store, consumer, subscriber } = following({ more: { apply } })
    store.caughtUp = 'never'
    append(store, 1)
    consumer.subscribe(subscriber)
    await pass(10)
    append(store, 2)
    await pass(9)
    expect(sizes).toEqual([])
    await pass(2)
    expect(sizes).toEqual([3])
  })

  it('given its batches are spaced, the next one waits until it is due or whole', async () => {
    const { store, consumer, subscriber } = following({ more: { apply, batchSize: 2, spacingMs: 25 } })
    consumer.subscribe(subscriber)
    await pass(0)
    const arriving = [
      { events: 1, after: 0, applied: [1] },
      { events: 1, after: 24, applied: [1] },
      { events: 0, after: 1, applied: [1, 1] },
      { events: 1, after: 10, applied: [1, 1] },
      { events: 1, after: 0, applied: [1, 1, 2] },
      { events: 0, after: 1000, applied: [1, 1, 2] },
      { events: 1, after: 0, applied: [1, 1, 2, 1] },
    ]
    for (const { events, after, applied } of arriving) {
      append(store, events)
      await pass(after)
      expect(sizes).toEqual(applied)
    }
  })

  it('applies a single event at once when it has caught up', async () => {
    const { store, consumer, subscriber } = following({ more: { apply } })
    const subscription = consumer.subscribe(subscriber)
    await pass(0)
    expect(subscription.isCaughtUp).toBe(true)
    append(store, 1)
    await pass(0)
    expect(sizes).toEqual([1])
  })
})

describe('a subscriber that cannot apply an event', () => {
  const failing = (id: string) => async (_client: unknown, batch: readonly { readonly id: string }[]) => {
    if (batch.some((event) => event.id === id)) throw new TypeError('x is not a function')
  }

  it.each(['e1', 'e2'])('stops before %s, though more is to come than it reads ahead', async (id) => {
    const { store, consumer, subscriber, checkpoint, batches } = following({
      more: { batchSize: 1, apply: failing(id) },
    })
    append(store, 20)
    const subscription = consumer.subscribe(subscriber)
    await phase(subscription, 'stopped')
    await subscription.done
    const before = Number(id.slice(1)) - 1
    expect(checkpoint.standing()?.appliedEvents).toBe(before)
    expect(batches.map(({ passed }) => passed)).toEqual(Array(before).fill(1))
  })

  it('given events before it in the batch, reports these and no other', async () => {
    const { store, consumer, subscriber, batches } = following({ more: { apply: failing('e2') } })
    append(store, 3)
    await phase(consumer.subscribe(subscriber), 'stopped')
    expect(batches).toMatchObject([
      { events: [{ id: 'e1' }], passed: 1, lastEventAt: new Date(1).toISOString() },
    ])
  })

  it('reads no further once it has stopped', async () => {
    const { store, consumer, subscriber } = following({ more: { apply: failing('e1') } })
    const subscription = consumer.subscribe(subscriber)
    await so('to share', () => consumer.sharing === 1 && subscription.isCaughtUp)
    append(store, 1)
    await phase(subscription, 'stopped')
    await subscription.done
    expect(consumer.sharing).toBe(0)
  })

  it('asked to stop while it finds that out, it writes the fault down', async () => {
    const { store, consumer, subscriber, checkpoint } = following()
    const subscription = consumer.subscribe({
      ...subscriber,
      apply: async () => {
        void subscription.stop()
        throw new TypeError('x is not a function')
      },
    })
    append(store, 1)
    await subscription.done
    expect(checkpoint.done.at(-1)?.[0]).toBe('note')
    expect(subscription.phase).toBe('stopped')
  })

  it('asked to stop while its database goes away, it ends without a warning', async () => {
    const { store, consumer, subscriber, log } = following()
    const subscription = consumer.subscribe({
      ...subscriber,
      apply: async () => {
        void subscription.stop()
        throw new Error('the connection broke')
      },
    })
    append(store, 1)
    await subscription.done
    expect([subscription.phase, subscription.reason]).toEqual(['ended', undefined])
    expect(log.warn).not.toHaveBeenCalled()
  })
})
