import { randomUUID } from 'node:crypto'
import { type EventStore, EventStoreUnavailable, WrongExpectedRevision } from '@presale/event-store'
import { executePurchase, type PurchaseExecution } from './execute-purchase'
import { memoryEventStore } from './memory-event-store.fixture'
import { at, buyer, eventsOf, paid, withMethods } from './purchase-approval.fixture'
import { pause } from './try-again'

const expireAt = (purchaseId: string, when: Date): PurchaseExecution => ({
  purchaseId,
  commandId: 'expire it',
  correlationId: 'c',
  actor: { id: null, role: 'system' },
  receivedAt: when,
  commands: [{ type: 'expire', at: when, actor: { id: null, role: 'system' } }],
})

describe('executing commands on a store that is away or overtaken', () => {
  beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => jest.restoreAllMocks())

  /** A store whose reads fail so often with this. */
  const failing = (store: EventStore, error: Error, times: number) => {
    let reads = 0
    const failingStore = withMethods(store, {
      async *readStream(stream) {
        reads += 1
        if (reads <= times) throw error
        yield* store.readStream(stream)
      },
    })
    return { store: failingStore, reads: () => reads }
  }

  it.each([new EventStoreUnavailable('away'), new WrongExpectedRevision('purchase-1', 0)])(
    'tries eight times after $name, and then names the cause',
    async (error) => {
      const { store, reads } = failing(memoryEventStore(), error, Number.POSITIVE_INFINITY)
      await expect(executePurchase(store, expireAt(randomUUID(), at))).rejects.toMatchObject({
        name: 'EventStoreUnavailable',
        cause: error,
      })
      expect(reads()).toBe(8)
    },
  )

  it('answers where the eighth attempt succeeds', async () => {
    const memory = memoryEventStore()
    const { store } = failing(memory, new EventStoreUnavailable('away'), 7)
    expect(await executePurchase(store, expireAt(randomUUID(), at))).toMatchObject({
      ok: false,
      refusal: { code: 'purchase-unknown' },
    })
  })

  it('does not try again after any other fault', async () => {
    const { store, reads } = failing(memoryEventStore(), new TypeError('x is not a function'), 1)
    await expect(executePurchase(store, expireAt(randomUUID(), at))).rejects.toThrow(TypeError)
    expect(reads()).toBe(1)
  })
})

describe('what an execution answers and stores', () => {
  it('has nothing to do before the deadline, and says where the stream ends', async () => {
    const store = memoryEventStore()
    const id = await paid(store)
    expect(await executePurchase(store, expireAt(id, at))).toEqual({
      ok: true,
      outcome: 'nothing-to-do',
      state: expect.objectContaining({ status: 'awaiting-approval' }),
      revision: 1,
      position: { commit: '2', prepare: '2' },
    })
    expect(await eventsOf(store, id)).toHaveLength(2)
  })

  it('stores who, when and why, and where nothing led to it, the correlation itself', async () => {
    const store = memoryEventStore()
    const id = await paid(store)
    const late = new Date(at.getTime() + 4_000_000)
    await executePurchase(store, expireAt(id, late))
    const metadata: unknown[] = []
    for await (const stored of store.readStream(`purchase-${id}`)) metadata.push(stored.metadata)
    expect(metadata[2]).toEqual({
      schemaVersion: 1,
      commandId: 'expire it',
      correlationId: 'c',
      causationId: 'c',
      actor: { id: null, role: 'system' },
      receivedAt: late.toISOString(),
    })
  })

  it('stores what led to it, and the fingerprint of the request', async () => {
    const store = memoryEventStore()
    const id = await paid(store)
    const execution = { ...expireAt(id, at), causationId: 'e', requestHash: 'h', actor: buyer }
    await executePurchase(store, {
      ...execution,
      commands: [{ type: 'decline', at, actor: buyer, reason: null }],
    })
    const last = await lastMetadata(store, id)
    expect(last).toMatchObject({ causationId: 'e', requestHash: 'h', actor: buyer })
  })

  it('an execution without commands on no purchase is a fault of the caller', async () => {
    const execution = { ...expireAt(randomUUID(), at), commands: [] }
    await expect(executePurchase(memoryEventStore(), execution)).rejects.toThrow('neither found')
  })
})

async function lastMetadata(store: EventStore, id: string): Promise<unknown> {
  let last: unknown
  for await (const stored of store.readStream(`purchase-${id}`)) last = stored.metadata
  return last
}

describe('the pause before another attempt', () => {
  afterEach(() => jest.restoreAllMocks())
  it.each([
    [1, 25],
    [2, 50],
    [4, 200],
    [5, 400],
    [6, 400],
    [8, 400],
  ])('number %d is %d ms by an even chance: it doubles, up to a limit', async (attempt, ms) => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5)
    const timer = jest.spyOn(global, 'setTimeout').mockImplementation((callback) => {
      callback()
      return {} as NodeJS.Timeout
    })
    await pause(attempt)
    expect(timer).toHaveBeenCalledWith(expect.any(Function), ms)
  })
})
