import { randomUUID } from 'node:crypto'
import type { EventStore } from '@presale/event-store'
import type { PurchaseCommand } from '../domain/commands'
import { purchaseTerms } from '../domain/purchase-event.fixture'
import { executePurchase, type PurchaseExecution } from './execute-purchase'
import type { Executed } from './handle'
import { KnownPurchases } from './known-purchases'
import { loadPurchase } from './load-purchase'
import { memoryEventStore } from './memory-event-store.fixture'
import { admin, at, buyer, execute, withMethods } from './purchase-approval.fixture'

describe('what a process knows of a purchase since its own last append', () => {
  let memory: EventStore
  let store: EventStore
  let known: KnownPurchases
  let reads: number
  let id: string
  beforeEach(() => {
    memory = memoryEventStore()
    known = new KnownPurchases()
    reads = 0
    id = randomUUID()
    store = withMethods(memory, {
      readStream(stream) {
        reads += 1
        return memory.readStream(stream)
      },
    })
  })

  const terms = purchaseTerms({ buyerId: buyer.id ?? '' })
  const request = (): PurchaseCommand => ({
    type: 'request',
    at,
    actor: buyer,
    purchaseId: id,
    terms,
    paymentWindowSeconds: 900,
  })
  const cancel: PurchaseCommand = { type: 'cancel', at, actor: buyer }
  const report: PurchaseCommand = {
    type: 'report-payment',
    at,
    actor: buyer,
    transactionHash: 'a'.repeat(64),
    approvalWindowSeconds: 3600,
  }
  const decline: PurchaseCommand = { type: 'decline', at, actor: admin, reason: null }
  const run = (command: PurchaseCommand, more: Partial<PurchaseExecution> = {}): Promise<Executed> =>
    executePurchase(store, {
      purchaseId: id,
      commandId: randomUUID(),
      correlationId: 'c',
      actor: buyer,
      receivedAt: at,
      commands: [command],
      known,
      ...more,
    })

  it('given a request, when the buyer pays and reports, then the stream is not read', async () => {
    await run(request(), { isNew: true })
    const reported = await run(report)

    expect(reads).toBe(0)
    expect(reported).toMatchObject({ ok: true, outcome: 'accepted', revision: 1 })
    expect(reported.ok && reported.state).toEqual((await loadPurchase(memory, id)).state)
  })

  it('given a purchase that somebody else went on with, then it is read and decided as it is', async () => {
    await run(request(), { isNew: true })
    await execute(memory, id, report)

    expect(await run(cancel)).toMatchObject({ ok: false })
    expect(reads).toBe(1)
    expect((await loadPurchase(memory, id)).revision).toBe(1)
  })

  it('given what leads to a refusal, then the refusal is that of the stream', async () => {
    await run(request(), { isNew: true })
    await run(report)
    await execute(memory, id, decline)

    const refused = await run(cancel)
    const asLoaded = await executePurchase(memory, {
      purchaseId: id,
      commandId: randomUUID(),
      correlationId: 'c',
      actor: buyer,
      receivedAt: at,
      commands: [cancel],
    })
    expect(refused).toEqual(asLoaded)
  })

  it('given a command that is repeated, then it is answered from the stream as the first time', async () => {
    await run(request(), { isNew: true })
    const first = await run(report, { commandId: 'the same' })
    const again = await run(report, { commandId: 'the same' })

    expect(again).toEqual({ ...first, outcome: 'repeated' })
    expect(reads).toBe(1)
  })

  it('given more purchases than are kept, then the oldest are read again', async () => {
    await run(request(), { isNew: true })
    for (let count = 0; count < 2000; count += 1)
      known.remember(
        randomUUID(),
        { state: { status: 'nothing' }, revision: -1, position: undefined, commands: new Map() },
        { stream: 's', encoded: [], appended: { revision: 0, position: { commit: '1', prepare: '1' } } },
      )

    expect(await run(cancel)).toMatchObject({ ok: true, outcome: 'accepted' })
    expect(reads).toBe(1)
  })
})
