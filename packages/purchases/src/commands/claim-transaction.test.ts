import { randomUUID } from 'node:crypto'
import { type EventStore, EventStoreUnavailable, WrongExpectedRevision } from '@presale/event-store'
import { purchaseEvent } from '../domain/purchase-event.fixture'
import { SETTLEMENT_PREFIX, type Transaction } from '../settlement/transaction'
import { claimTransaction } from './claim-transaction'
import { claiming, inFlight, secondsLater } from './claiming.fixture'
import { memoryEventStore } from './memory-event-store.fixture'
import {
  appendEvent,
  appendRaw,
  at,
  claimsOn,
  eventsOf,
  newTransaction,
  paid,
  withMethods,
} from './purchase-approval.fixture'
import { releaseIfOver } from './release-claim'

const store = memoryEventStore()
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => jest.restoreAllMocks())

describe('claiming a transaction', () => {
  it('holds it from the time of the claim, and once however often it is asked', async () => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    expect(await claimTransaction(store, first)).toEqual({ outcome: 'held' })
    expect(await claimsOn(store, transaction)).toEqual([
      { ...first.claim, isHeld: true, settledAt: at.toISOString() },
    ])
  })

  it('names who has it for good, and is over where that is its own purchase', async () => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    const { purchaseId, claimId } = first.claim
    await appendEvent(store, purchaseEvent('PurchaseApproved', { purchaseId, claimId }), 1)
    const by = { ...first.claim, isHeld: true, settledAt: at.toISOString() }
    expect(await claimTransaction(store, claiming(transaction, randomUUID()))).toEqual({
      outcome: 'taken',
      by,
    })
    expect(await claimTransaction(store, claiming(transaction, purchaseId))).toEqual({ outcome: 'ended' })
  })

  it('is over where its claim was released', async () => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    const claim = { ...first.claim, isHeld: true, settledAt: at.toISOString() }
    await releaseIfOver(store, { transaction, claim, now: at, endsAttempt: true })
    expect(await claimTransaction(store, first)).toEqual({ outcome: 'ended' })
  })

  it('judges every claim that is in the way', async () => {
    const transaction = newTransaction()
    const [gone, kept] = [await paid(store), await paid(store)]
    const outputOf = (purchaseId: string, output: string) => {
      const one = claiming(transaction, purchaseId)
      return { ...one, claim: { ...one.claim, output } }
    }
    const [first, second] = [outputOf(gone, '0'), outputOf(kept, '1')]
    await claimTransaction(store, first)
    await claimTransaction(store, second)
    await appendEvent(store, purchaseEvent('PurchaseDeclined', { purchaseId: gone }), 1)
    const { claimId } = second.claim
    await appendEvent(store, purchaseEvent('PurchaseApproved', { purchaseId: kept, claimId }), 1)
    expect(await claimTransaction(store, claiming(transaction, randomUUID()))).toMatchObject({
      outcome: 'taken',
      by: { claimId },
    })
    expect(await claimsOn(store, transaction)).toMatchObject([{ isHeld: false }, { isHeld: true }])
  })

  it('throws any fault but a conflict, at once', async () => {
    let appends = 0
    const failing = withMethods(store, {
      append: async () => {
        appends += 1
        throw new EventStoreUnavailable('away')
      },
    })
    await expect(claimTransaction(failing, claiming(newTransaction(), 'p'))).rejects.toThrow('away')
    expect(appends).toBe(1)
  })

  it('gives up after thirty conflicts', async () => {
    let appends = 0
    const failing = withMethods(store, {
      append: async (stream, _events, expected) => {
        appends += 1
        throw new WrongExpectedRevision(stream, expected)
      },
    })
    const claimed = claimTransaction(failing, claiming(newTransaction(), 'p'))
    await expect(claimed).rejects.toThrow(EventStoreUnavailable)
    expect(appends).toBe(30)
  })
})

describe('an attempt in flight that is in the way', () => {
  /** Time that passes only while somebody waits: 500 ms at each look. */
  const meet = (transaction: Transaction, seconds: number, using: EventStore = store) => {
    let passed = 0
    jest.spyOn(performance, 'now').mockImplementation(() => (passed += 500))
    const second = claiming(transaction, randomUUID(), { now: () => secondsLater(seconds) })
    return claimTransaction(using, second)
  }

  it.each([
    [0, 10],
    [3, 7],
    [3.5, 7],
    [9.9, 1],
    [10, 1],
    [-20, 10],
  ])('after %d s is left alone, and to be asked for again in %d s', async (age, retryAfterSeconds) => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    await expect(meet(transaction, age)).rejects.toMatchObject({
      name: 'ClaimUndecided',
      why: 'in-flight',
      retryAfterSeconds,
    })
    expect(await eventsOf(store, first.claim.purchaseId)).toHaveLength(2)
  })

  it('is waited for a second and a half', async () => {
    const transaction = newTransaction()
    await inFlight(store, transaction)
    let looks = 0
    const counting = withMethods(store, {
      readStream(stream) {
        if (stream.startsWith(SETTLEMENT_PREFIX)) looks += 1
        return store.readStream(stream)
      },
    })
    await expect(meet(transaction, 0, counting)).rejects.toMatchObject({ why: 'in-flight' })
    expect(looks).toBe(4)
  })

  it('is ended once nobody can be behind it', async () => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    expect(await meet(transaction, 10.001)).toEqual({ outcome: 'held' })
    const { purchaseId, claimId } = first.claim
    expect((await eventsOf(store, purchaseId))[2]).toEqual({
      type: 'ApprovalAttemptEnded',
      data: { purchaseId, claimId, endedAt: secondsLater(10.001).toISOString() },
    })
  })

  it('that cannot be judged is to be asked for again in a minute', async () => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    await appendRaw(store, first.claim.purchaseId, { type: 'PurchaseTeleported' }, 1)
    await expect(meet(transaction, 0)).rejects.toMatchObject({
      name: 'ClaimUndecided',
      why: 'unjudgeable',
      retryAfterSeconds: 60,
      message: expect.stringContaining('metadata is not as its schema says'),
    })
  })
})
