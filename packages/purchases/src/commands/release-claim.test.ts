import { EventStoreUnavailable, WrongExpectedRevision } from '@presale/event-store'
import { encodeSettlementEvent } from '../settlement/codec'
import { SETTLEMENT_PREFIX, type Transaction } from '../settlement/transaction'
import type { Claiming } from './claim-transaction'
import { claiming, inFlight, metadata, secondsLater } from './claiming.fixture'
import { memoryEventStore } from './memory-event-store.fixture'
import { at, claimsOn, eventsOf, newTransaction, paid, withMethods } from './purchase-approval.fixture'
import { releaseIfOver } from './release-claim'

const store = memoryEventStore()

beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => jest.restoreAllMocks())

describe('releasing a claim', () => {
  const release = async (transaction: Transaction, { claim }: Claiming, using = store, endsAttempt = true) =>
    releaseIfOver(using, { transaction, claim, now: secondsLater(60), endsAttempt })

  it('leaves an attempt alone that may still come, unless it is to be ended', async () => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    expect(await release(transaction, first, store, false)).toMatchObject({ outcome: 'in-flight' })
    expect(await claimsOn(store, transaction)).toMatchObject([{ isHeld: true }])
    expect(await release(transaction, first)).toEqual({ outcome: 'released' })
    expect(await claimsOn(store, transaction)).toMatchObject([{ isHeld: false }])
    expect(await release(transaction, first)).toEqual({ outcome: 'released' })
  })

  it('is said by the system, each step under an id of its own', async () => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    await release(transaction, first)
    const said: unknown[] = []
    for (const stream of [
      `purchase-${first.claim.purchaseId}`,
      `${SETTLEMENT_PREFIX}BTC-${transaction.hash}`,
    ]) {
      let last: unknown
      for await (const stored of store.readStream(stream)) last = stored.metadata
      said.push(last)
    }
    const system = { actor: { id: null, role: 'system' }, receivedAt: secondsLater(60).toISOString() }
    expect(said).toMatchObject([system, system])
    const [ending, releasing] = said as { commandId: string; correlationId: string; causationId: string }[]
    expect(ending?.commandId).not.toBe(releasing?.commandId)
    for (const { commandId, correlationId, causationId } of [ending!, releasing!])
      expect([correlationId, causationId]).toEqual([commandId, commandId])
  })

  const overtakenAt = (prefix: string, times: number) => {
    let appends = 0
    const overtaken = withMethods(store, {
      append: async (stream, events, expected) => {
        if (!stream.startsWith(prefix)) return store.append(stream, events, expected)
        appends += 1
        if (appends <= times) throw new WrongExpectedRevision(stream, expected)
        return store.append(stream, events, expected)
      },
    })
    return { overtaken, appends: () => appends }
  }

  it.each(['purchase-', SETTLEMENT_PREFIX])('is tried eight times where %s is overtaken', async (prefix) => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    const { overtaken, appends } = overtakenAt(prefix, Number.POSITIVE_INFINITY)
    await expect(release(transaction, first, overtaken)).rejects.toThrow(EventStoreUnavailable)
    expect(appends()).toBe(8)
    // One more look after the last append says whether it came.
    const late = overtakenAt(prefix, prefix === SETTLEMENT_PREFIX ? 6 : 7)
    expect(await release(transaction, first, late.overtaken)).toEqual({ outcome: 'released' })
  })

  it('throws any other fault', async () => {
    const transaction = newTransaction()
    const first = await inFlight(store, transaction)
    const failing = withMethods(store, {
      append: async () => {
        throw new EventStoreUnavailable('away')
      },
    })
    await expect(release(transaction, first, failing)).rejects.toThrow('away')
  })

  it('of an earlier release is as good as any other', async () => {
    const transaction = newTransaction()
    const purchaseId = await paid(store)
    const carried = claiming(transaction, purchaseId)
    const event = encodeSettlementEvent(
      {
        type: 'TransactionSettled',
        data: { ...transaction, ...carried.claim, isCarriedOver: true, settledAt: at.toISOString() },
      },
      metadata,
    )
    await store.append(`${SETTLEMENT_PREFIX}BTC-${transaction.hash}`, [event], 'no-stream')
    const [claim] = await claimsOn(store, transaction)
    expect(claim).toMatchObject({ isCarriedOver: true })
    const releasing = { transaction, claim: claim!, now: at, endsAttempt: true }
    expect(await releaseIfOver(store, releasing)).toEqual({ outcome: 'released' })
    expect((await eventsOf(store, purchaseId)).map(({ type }) => type).at(-1)).toBe('ApprovalAttemptEnded')
  })
})
