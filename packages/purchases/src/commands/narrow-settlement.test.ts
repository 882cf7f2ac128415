import { randomUUID } from 'node:crypto'
import { EventStoreUnavailable, WrongExpectedRevision } from '@presale/event-store'
import { purchaseEvent, purchaseTerms } from '../domain/purchase-event.fixture'
import { encodeSettlementEvent } from '../settlement/codec'
import { SETTLEMENT_PREFIX, type Transaction } from '../settlement/transaction'
import { memoryEventStore } from './memory-event-store.fixture'
import { type Narrowing, narrowSettlement } from './narrow-settlement'
import {
  admin,
  appendEvent,
  approve,
  at,
  buyer,
  claimsOn,
  newTransaction,
  outcomeOf,
  paid,
  withMethods,
} from './purchase-approval.fixture'
import { releaseIfOver } from './release-claim'

const store = memoryEventStore()

const narrowing = (purchaseId: string, more: Partial<Narrowing> = {}): Narrowing => ({
  purchaseId,
  commandId: randomUUID(),
  requestHash: 'h',
  correlationId: 'c',
  actor: admin,
  receivedAt: at,
  output: 2,
  ...more,
})
const narrow = async (purchaseId: string, using = store) =>
  outcomeOf(await narrowSettlement(using, narrowing(purchaseId)))

async function approved(): Promise<{ id: string; transaction: Transaction }> {
  const transaction = newTransaction()
  const id = await paid(store)
  await approve(store, id, { transactionHash: transaction.hash })
  return { id, transaction }
}

/** An approval as an earlier release stored it. */
async function approvedEarlier(transactionHash: string | null, currency = 'BTC'): Promise<string> {
  const purchaseId = randomUUID()
  const terms = purchaseTerms({ currency, walletAddress: '1x' })
  await appendEvent(store, purchaseEvent('PurchaseRequested', { ...terms, purchaseId }), -1)
  await appendEvent(store, purchaseEvent('PurchasePaid', { purchaseId }), 0)
  await appendEvent(store, purchaseEvent('PurchaseApproved', { purchaseId, transactionHash }), 1)
  return purchaseId
}

async function carryOver(
  transaction: Transaction,
  purchaseId: string,
  isCarriedOver = true,
): Promise<string> {
  const claimId = randomUUID()
  const settledAt = at.toISOString()
  const data = { ...transaction, claimId, purchaseId, purchaseRevision: 0, output: 'any', settledAt }
  const metadata = { commandId: claimId, correlationId: 'c', causationId: 'c', actor: admin }
  const encoded = encodeSettlementEvent(
    { type: 'TransactionSettled', data: isCarriedOver ? { ...data, isCarriedOver } : data },
    { ...metadata, receivedAt: settledAt },
  )
  const claims = await claimsOn(store, transaction)
  const expected = claims.length === 0 ? 'no-stream' : claims.length - 1
  await store.append(`${SETTLEMENT_PREFIX}BTC-${transaction.hash}`, [encoded], expected)
  return claimId
}

beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => jest.restoreAllMocks())

describe('naming the output of a settlement', () => {
  it('answers where the purchase stands, and stores who named it', async () => {
    const { id, transaction } = await approved()
    const command = narrowing(id, { commandId: 'n', correlationId: 'r' })
    expect(await narrowSettlement(store, command)).toMatchObject({
      ok: true,
      outcome: 'accepted',
      revision: 2,
      state: { status: 'approved' },
      position: expect.objectContaining({ commit: expect.any(String) }),
    })
    let last: unknown
    for await (const stored of store.readStream(`${SETTLEMENT_PREFIX}BTC-${transaction.hash}`)) last = stored
    expect(last).toMatchObject({
      type: 'SettlementNarrowed',
      data: { purchaseId: id, output: '2', narrowedAt: at.toISOString() },
      metadata: {
        commandId: 'n',
        correlationId: 'r',
        causationId: 'r',
        actor: admin,
        requestHash: 'h',
        receivedAt: at.toISOString(),
      },
    })
    expect(await narrow(id)).toBe('nothing-to-do')
    expect(outcomeOf(await narrowSettlement(store, narrowing(id, { output: 3 })))).toBe('already-narrowed')
  })

  it('is refused where there is nothing to narrow', async () => {
    expect(await narrow(randomUUID())).toBe('purchase-unknown')
    expect(await narrow(await paid(store))).toBe('not-approved')
    const bare = await paid(store)
    await approve(store, bare)
    expect(await narrow(bare)).toBe('not-settled-by-hash')
    const claimed = await paid(store, '12')
    const reason = { evidence: 'reason', reason: 'Cash', transactionHash: null } as const
    await appendEvent(store, purchaseEvent('PurchaseApproved', { purchaseId: claimed, ...reason }), 1)
    expect(await narrow(claimed)).toBe('not-settled-by-hash')
    expect(await narrow(await approvedEarlier('12345678-2', 'DOT'))).toBe('output-unknown')
    expect(await narrow(await approvedEarlier('S'.repeat(88), 'SOL'))).toBe('output-unknown')
  })

  it('is refused on one’s own purchase where the site says so', async () => {
    const { id } = await approved()
    const own = (ownBy: 'nobody' | 'staff') =>
      narrowSettlement(store, narrowing(id, { actor: { ...admin, id: buyer.id }, rules: { ownBy } }))
    expect(outcomeOf(await own('nobody'))).toBe('self-approval-refused')
    expect(outcomeOf(await own('staff'))).toBe('accepted')
  })

  it('given an approval of an earlier release, it narrows the claim that was carried over for it', async () => {
    const transaction = newTransaction()
    const id = await approvedEarlier(transaction.hash)
    expect(await narrow(id)).toBe('not-settled-by-hash')
    const other = await carryOver(transaction, randomUUID())
    const attempt = await carryOver(transaction, id, false)
    const mine = await carryOver(transaction, id)
    expect(await narrow(id)).toBe('accepted')
    const outputs = (await claimsOn(store, transaction)).map(({ claimId, output }) => [claimId, output])
    expect(new Map(outputs as [string, string][])).toEqual(
      new Map([
        [other, 'any'],
        [attempt, 'any'],
        [mine, '2'],
      ]),
    )
  })

  it('given that claim was released, there is nothing to narrow', async () => {
    const transaction = newTransaction()
    const id = await approvedEarlier('cd'.repeat(32))
    const claimId = await carryOver(transaction, id)
    const [claim] = await claimsOn(store, transaction)
    expect(claim?.claimId).toBe(claimId)
    await releaseIfOver(store, { transaction, claim: claim!, now: at, endsAttempt: false })
    const reads = withMethods(store, {
      async *readStream(stream) {
        const from = stream.startsWith(SETTLEMENT_PREFIX)
          ? `${SETTLEMENT_PREFIX}BTC-${transaction.hash}`
          : stream
        yield* store.readStream(from)
      },
    })
    expect(await narrow(id, reads)).toBe('not-settled-by-hash')
  })
})

describe('naming an output on a store that is away or overtaken', () => {
  const failing = (error: Error, times: number) => {
    let appends = 0
    const failingStore = withMethods(store, {
      append: async (stream, events, expected) => {
        appends += 1
        if (appends <= times) throw error
        return store.append(stream, events, expected)
      },
    })
    return { using: failingStore, appends: () => appends }
  }

  it.each([new EventStoreUnavailable('away'), new WrongExpectedRevision('settlement-1', 1)])(
    'tries eight times after $name',
    async (error) => {
      const { id } = await approved()
      const { using, appends } = failing(error, Number.POSITIVE_INFINITY)
      await expect(narrow(id, using)).rejects.toThrow(EventStoreUnavailable)
      expect(appends()).toBe(8)
      expect(await narrow(id, failing(error, 7).using)).toBe('accepted')
    },
  )

  it('does not try again after any other fault', async () => {
    const { id } = await approved()
    const { using, appends } = failing(new TypeError('x is not a function'), 1)
    await expect(narrow(id, using)).rejects.toThrow(TypeError)
    expect(appends()).toBe(1)
  })
})
