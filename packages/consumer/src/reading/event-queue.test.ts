import { setImmediate as turn } from 'node:timers/promises'
import type { StoredEvent } from '@presale/event-store'
import { EventQueue } from './event-queue'
import type { Incoming, Item } from './incoming'

const event = (id: number): Item<string> => ({
  kind: 'event',
  event: String(id),
  stored: { id: String(id) } as StoredEvent,
})
const idsOf = (events: readonly Incoming<string>[] | undefined) => events?.map(({ stored }) => stored.id)

describe('the queue between the subscription and the transactions', () => {
  it('given more than fits a batch, then batches come full and in order', async () => {
    const queue = new EventQueue<string>(10)
    for (const id of [1, 2, 3]) await queue.put(event(id))
    expect(idsOf((await queue.take(2))?.events)).toEqual(['1', '2'])
    expect(idsOf((await queue.take(2))?.events)).toEqual(['3'])
  })

  it('a lone event is handed out at once', async () => {
    const queue = new EventQueue<string>(10)
    const taking = queue.take(100)
    await queue.put(event(1))
    expect(idsOf((await taking)?.events)).toEqual(['1'])
  })

  it('says caught up only with the last event before that word', async () => {
    const queue = new EventQueue<string>(10)
    for (const item of [event(1), event(2), 'caught-up' as const]) await queue.put(item)
    expect((await queue.take(1))?.isCaughtUp).toBe(false)
    expect((await queue.take(1))?.isCaughtUp).toBe(true)
    await queue.put('caught-up')
    expect(await queue.take(1)).toEqual({ events: [], isCaughtUp: true })
  })

  it('while it is full the writer waits', async () => {
    const queue = new EventQueue<string>(1)
    await queue.put(event(1))
    let isIn = false
    const putting = queue.put(event(2)).then(() => {
      isIn = true
    })
    await Promise.resolve()
    expect(isIn).toBe(false)
    await queue.take(1)
    await putting
    expect(queue.backlog).toBe(1)
  })

  it('is asked how long to linger when an event is there, not before', async () => {
    const queue = new EventQueue<string>(10)
    let lingerMs = 60_000
    const taking = queue.take(3, () => lingerMs)
    lingerMs = 0
    await queue.put(event(1))
    expect(idsOf((await taking)?.events)).toEqual(['1'])
  })

  it('lingers for a fuller batch, and no longer once there is nothing more to wait for', async () => {
    const queue = new EventQueue<string>(10)
    await queue.put(event(1))
    const taking = queue.take(3, () => 60_000)
    await queue.put(event(2))
    await queue.put('caught-up')
    expect(idsOf((await taking)?.events)).toEqual(['1', '2'])
  })

  it('a nudge lets the reader look up, with nothing in hand', async () => {
    const queue = new EventQueue<string>(10)
    const taking = queue.take(3)
    queue.nudge()
    expect(await taking).toEqual({ events: [], isCaughtUp: false })
  })

  it('closed with a fault: what is there is handed out first, then the fault is thrown', async () => {
    const queue = new EventQueue<string>(10)
    await queue.put(event(1))
    queue.close(new Error('the store is away'))
    expect(idsOf((await queue.take(5))?.events)).toEqual(['1'])
    await expect(queue.take(5)).rejects.toThrow('the store is away')
  })

  it('closed: a reader and a writer that wait are let go', async () => {
    const queue = new EventQueue<string>(1)
    const taking = queue.take(1)
    queue.close()
    expect(await taking).toBeUndefined()
    const full = new EventQueue<string>(0)
    const putting = full.put(event(1))
    full.close()
    await expect(putting).resolves.toBeUndefined()
  })

  it('says how much waits, and counts no word of the store', async () => {
    const queue = new EventQueue<string>(2)
    await queue.put(event(1))
    await queue.put('caught-up')
    await queue.put(event(2))
    expect(queue.backlog).toBe(2)
    await queue.take(1)
    expect(queue.backlog).toBe(1)
    await queue.put(event(3))
    expect(idsOf((await queue.take(2))?.events)).toEqual(['2', '3'])
    expect(queue.backlog).toBe(0)
  })

  it('says caught up where that word came last alone', async () => {
    const queue = new EventQueue<string>(10)
    for (const item of ['caught-up' as const, event(1)]) await queue.put(item)
    expect((await queue.take(5))?.isCaughtUp).toBe(false)
  })

  it('a nudge is over once the reader looked up, and what is there is handed out with it', async () => {
    const queue = new EventQueue<string>(10)
    queue.nudge()
    expect(await queue.take(3)).toEqual({ events: [], isCaughtUp: false })
    let isDone = false
    const taking = queue.take(3).then((taken) => {
      isDone = true
      return taken
    })
    await turn()
    expect(isDone).toBe(false)
    await queue.put(event(1))
    expect(idsOf((await taking)?.events)).toEqual(['1'])
    await queue.put(event(2))
    queue.nudge()
    expect(idsOf((await queue.take(3))?.events)).toEqual(['2'])
  })

  it('lingers no longer than its limit', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    try {
      const queue = new EventQueue<string>(10)
      await queue.put(event(1))
      let isDone = false
      const taking = queue
        .take(3, () => 40)
        .then((taken) => {
          isDone = true
          return taken
        })
      await jest.advanceTimersByTimeAsync(39)
      expect(isDone).toBe(false)
      await jest.advanceTimersByTimeAsync(1)
      expect(idsOf((await taking)?.events)).toEqual(['1'])
    } finally {
      jest.useRealTimers()
    }
  })

  it('lingers for a batch that is full, and not at all where it is, or nobody asked for that', async () => {
    const queue = new EventQueue<string>(10)
    for (const id of [1, 2]) await queue.put(event(id))
    expect(idsOf((await queue.take(2, () => 60_000))?.events)).toEqual(['1', '2'])
    await queue.put(event(3))
    expect(idsOf((await queue.take(2))?.events)).toEqual(['3'])
    await queue.put(event(4))
    const taking = queue.take(2, () => 60_000)
    await turn()
    await queue.put(event(5))
    expect(idsOf((await taking)?.events)).toEqual(['4', '5'])
  })

  it('lingers for nothing where it was nudged and is empty', async () => {
    const queue = new EventQueue<string>(10)
    queue.nudge()
    expect((await queue.take(3, () => 60_000))?.events).toEqual([])
  })

  it('closed while it lingers, hands out what there is', async () => {
    const queue = new EventQueue<string>(10)
    await queue.put(event(1))
    const taking = queue.take(3, () => 60_000)
    await turn()
    queue.close()
    expect(idsOf((await taking)?.events)).toEqual(['1'])
  })

  it('closed twice, the first fault counts', async () => {
    const queue = new EventQueue<string>(10)
    queue.close(new Error('the first'))
    queue.close(new Error('the second'))
    await expect(queue.take(1)).rejects.toThrow('the first')
  })

  it('a writer goes on once there is room, and not before', async () => {
    const queue = new EventQueue<string>(2)
    for (const id of [1, 2]) await queue.put(event(id))
    let isIn = false
    const putting = queue.put(event(3)).then(() => {
      isIn = true
    })
    queue.nudge()
    await turn()
    expect(isIn).toBe(false)
    await queue.take(1)
    await putting
    expect(queue.backlog).toBe(2)
  })
})
