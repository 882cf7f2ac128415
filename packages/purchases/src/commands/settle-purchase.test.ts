import { randomUUID } from 'node:crypto'
import { streamOf } from '../domain/events'
import { purchaseTerms } from '../domain/purchase-event.fixture'
import { SETTLEMENT_PREFIX } from '../settlement/transaction'
import { addEvidence } from './add-evidence'
import { memoryEventStore } from './memory-event-store.fixture'
import {
  admin,
  approvalOf,
  approve,
  at,
  buyer,
  claimsOn,
  eventsOf,
  execute,
  newTransaction,
  outcomeOf,
  paid,
  withMethods,
} from './purchase-approval.fixture'

const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

const store = memoryEventStore()

/** Awaits approval, to be paid in this currency. */
async function paidIn(currency: string, transactionHash: string | null = null): Promise<string> {
  const purchaseId = randomUUID()
  const terms = purchaseTerms({ buyerId: buyer.id ?? '', currency, walletAddress: '1x' })
  const report = {
    type: 'report-payment',
    at,
    actor: buyer,
    transactionHash,
    approvalWindowSeconds: 1,
  } as const
  const request = { type: 'request', at, actor: buyer, purchaseId, terms, paymentWindowSeconds: 900 } as const
  await execute(store, purchaseId, request, report)
  return purchaseId
}

describe('what an approval settles', () => {
  beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => jest.restoreAllMocks())
  const approvedData = async (id: string) => (await eventsOf(store, id))[2]?.data

  it('is what the buyer claimed, where the approver names nothing', async () => {
    const claimed = newTransaction()
    const id = await paid(store, claimed.hash)
    expect(outcomeOf(await approve(store, id, { reason: 'Seen' }))).toBe('accepted')
    expect(await approvedData(id)).toMatchObject({
      transactionHash: claimed.hash,
      evidence: 'transaction',
      output: 'any',
    })
    expect(await claimsOn(store, claimed)).toMatchObject([{ purchaseId: id, isHeld: true, output: 'any' }])
  })

  it('is what the approver names, where the buyer claimed something else', async () => {
    const [claimed, named] = [newTransaction(), newTransaction()]
    const id = await paid(store, claimed.hash)
    await approve(store, id, { transactionHash: named.hash, output: 0 })
    expect(await approvedData(id)).toMatchObject({ transactionHash: named.hash, output: '0' })
    expect(await claimsOn(store, claimed)).toEqual([])
  })

  it('is nothing where nothing is known, or the buyer’s claim is no name to settle by', async () => {
    for (const id of [await paid(store), await paidIn('DOT', '12345678-2')]) {
      expect(outcomeOf(await approve(store, id))).toBe('accepted')
      expect(await approvedData(id)).toMatchObject({ transactionHash: null, evidence: 'none', claimId: null })
    }
  })

  it.each([
    ['a text that is no hash', 'DOT', { transactionHash: '12345678-2' }, 'transaction-not-by-hash'],
    ['an output without a transaction', 'BTC', { output: 1 }, 'output-without-transaction'],
    [
      'an output where they have no numbers',
      'SOL',
      { transactionHash: SIGNATURE, output: 1 },
      'output-unknown',
    ],
  ] as const)('given %s, it is refused', async (_what, currency, named, code) => {
    const id = await paidIn(currency)
    expect(outcomeOf(await approve(store, id, named))).toBe(code)
    expect(await eventsOf(store, id)).toHaveLength(2)
  })

  it('given a network without numbered outputs, the whole is taken', async () => {
    const id = await paidIn('SOL')
    expect(outcomeOf(await approve(store, id, { transactionHash: SIGNATURE }))).toBe('accepted')
  })

  it('given no purchase, or one that is decided, nothing is claimed', async () => {
    const transaction = newTransaction()
    const beforeClaim = jest.fn(async () => undefined)
    const named = { transactionHash: transaction.hash, beforeClaim }
    expect(outcomeOf(await approve(store, randomUUID(), named))).toBe('purchase-unknown')
    const id = await paid(store)
    await execute(store, id, { type: 'decline', at, actor: admin, reason: null })
    expect(outcomeOf(await approve(store, id, named))).toBe('already-declined')
    expect(beforeClaim).not.toHaveBeenCalled()
    expect(await claimsOn(store, transaction)).toEqual([])
  })

  it('reads the purchase once where nothing comes in between', async () => {
    const id = await paid(store)
    const read: string[] = []
    const counting = withMethods(store, {
      readStream: (stream) => {
        read.push(stream)
        return store.readStream(stream)
      },
    })
    expect(outcomeOf(await approve(counting, id, { transactionHash: newTransaction().hash }))).toBe(
      'accepted',
    )
    expect(read.filter((stream) => stream === streamOf(id))).toHaveLength(1)
  })

  it('given a reason against claiming, it throws before anything is claimed', async () => {
    const transaction = newTransaction()
    const id = await paid(store)
    const beforeClaim = () => Promise.reject(new RangeError('not now'))
    const refused = approve(store, id, { transactionHash: transaction.hash, beforeClaim })
    await expect(refused).rejects.toThrow(RangeError)
    expect(await claimsOn(store, transaction)).toEqual([])
  })

  it('names the purchase that has the transaction, and the output where it took one', async () => {
    const transaction = newTransaction()
    const named = { transactionHash: transaction.hash }
    const [first, second] = [await paid(store), await paid(store)]
    await approve(store, first, { ...named, output: 4 })
    const begin = `This transaction has settled another purchase (${first}).`
    expect(await approve(store, second, named)).toEqual({
      ok: false,
      refusal: {
        code: 'transaction-settled-another',
        sentence: `${begin} Its output 4 pays for one purchase.`,
      },
    })
    const whole = newTransaction()
    await approve(store, second, { transactionHash: whole.hash })
    expect(await approve(store, await paid(store), { transactionHash: whole.hash })).toMatchObject({
      refusal: { sentence: expect.stringMatching(/\)\. One transaction pays for one purchase\.$/) },
    })
  })

  it('the same command again answers as the first did, and another request under its key is refused', async () => {
    const id = await paid(store)
    const commandId = randomUUID()
    const approval = { transactionHash: newTransaction().hash, commandId }
    const first = await approve(store, id, approval)
    expect(await approve(store, id, approval)).toEqual({ ...first, outcome: 'repeated' })
    expect(outcomeOf(await approve(store, id, { ...approval, requestHash: 'other' }))).toBe(
      'key-used-otherwise',
    )
  })

  it('stores who approved, when and by which request, in both streams', async () => {
    const id = await paid(store)
    const transaction = newTransaction()
    const approval = approvalOf(id, { transactionHash: transaction.hash, correlationId: 'r' })
    await approve(store, id, approval)
    const metadata: unknown[] = []
    for (const stream of [`purchase-${id}`, `${SETTLEMENT_PREFIX}BTC-${transaction.hash}`])
      for await (const stored of store.readStream(stream)) metadata.push(stored.metadata)
    const expected = {
      schemaVersion: 1,
      commandId: approval.commandId,
      correlationId: 'r',
      causationId: 'r',
      requestHash: 'h',
      actor: admin,
      receivedAt: at.toISOString(),
    }
    expect(metadata.slice(2)).toEqual([expected, expected])
  })

  it('evidence is never the buyer’s claim, and is a transaction', async () => {
    const id = await paid(store, newTransaction().hash)
    await execute(store, id, { type: 'approve', at, actor: admin, settled: null, reason: null })
    const nothing = { ...approvalOf(id), transactionHash: undefined as unknown as string }
    await expect(addEvidence(store, nothing)).rejects.toThrow('Evidence is a transaction')
  })
})
