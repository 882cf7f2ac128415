import { randomUUID } from 'node:crypto'
import { StreamTombstoned } from '@presale/event-store'
import { purchaseEvent } from '../domain/purchase-event.fixture'
import { SETTLEMENT_PREFIX } from '../settlement/transaction'
import { loadPurchase, PurchaseQuarantined, purchaseAfter } from './load-purchase'
import { loadSettlement } from './load-settlement'
import { memoryEventStore } from './memory-event-store.fixture'
import {
  admin,
  appendEvent,
  appendRaw,
  approve,
  at,
  newTransaction,
  paid,
  withMethods,
} from './purchase-approval.fixture'

const store = memoryEventStore()

describe('a purchase as it is loaded', () => {
  it('is nothing where there is no stream', async () => {
    expect(await loadPurchase(store, randomUUID())).toEqual({
      state: { status: 'nothing' },
      revision: -1,
      position: undefined,
      commands: new Map(),
    })
  })

  it('is quarantined by what cannot follow, and says whose it is and why', async () => {
    const id = randomUUID()
    await appendEvent(store, purchaseEvent('PurchasePaid', { purchaseId: id }), -1)
    const loading = loadPurchase(store, id)
    await expect(loading).rejects.toMatchObject({ purchaseId: id, cause: expect.any(Error) })
    await expect(loading).rejects.toThrow(
      `Purchase ${id}: PurchasePaid on a purchase that was never requested`,
    )
  })

  it('counts a skip that lacks the rest of its fields', async () => {
    const id = await paid(store)
    await appendRaw(store, id, { type: 'PurchaseTeleported' }, 1)
    await expect(loadPurchase(store, id)).rejects.toBeInstanceOf(PurchaseQuarantined)
    await appendRaw(store, id, { type: 'EventSkipped', data: { revision: 2 } }, 2)
    await expect(loadPurchase(store, id)).rejects.toBeInstanceOf(PurchaseQuarantined)
    await appendEvent(store, purchaseEvent('EventSkipped', { purchaseId: id, revision: 3 }), 3)
    expect(await loadPurchase(store, id)).toMatchObject({
      revision: 4,
      state: { status: 'awaiting-approval' },
    })
  })

  it('counts no skip of itself, and skips by nothing but a skip', async () => {
    const id = await paid(store)
    await appendEvent(store, purchaseEvent('EventSkipped', { purchaseId: id, revision: 2 }), 1)
    const late = { ...purchaseEvent('PurchaseDeclined', { purchaseId: id }).data, revision: 1 }
    const metadata = { schemaVersion: 1, commandId: 'd', correlationId: 'c', causationId: 'c', actor: admin }
    const declined = { type: 'PurchaseDeclined', data: late, metadata: { ...metadata, receivedAt: at } }
    await appendRaw(store, id, JSON.parse(JSON.stringify(declined)), 2)
    const { commands, state } = await loadPurchase(store, id)
    expect(commands.size).toBe(3)
    expect(state).toMatchObject({ status: 'declined', paidAt: at.toISOString() })
  })

  it('given any other fault of the store, it is thrown', async () => {
    const readStream = () => {
      throw new RangeError('no such thing')
    }
    await expect(loadPurchase(withMethods(store, { readStream }), 'x')).rejects.toThrow(RangeError)
  })
})

describe('a purchase as it was after one of its events', () => {
  it('has the state and the time of that event', async () => {
    const id = await paid(store)
    expect(await purchaseAfter(store, id, 0)).toMatchObject({ state: { status: 'awaiting-payment' }, at })
    expect(await purchaseAfter(store, id, 1)).toMatchObject({ state: { status: 'awaiting-approval' }, at })
  })

  it('is nothing where there is no such event, or no purchase', async () => {
    expect(await purchaseAfter(store, await paid(store), 2)).toBeUndefined()
    expect(await purchaseAfter(store, randomUUID(), 0)).toBeUndefined()
    const skipped = randomUUID()
    await appendRaw(store, skipped, {}, -1)
    await appendEvent(store, purchaseEvent('EventSkipped', { purchaseId: skipped, revision: 0 }), 0)
    expect(await purchaseAfter(store, skipped, 0)).toBeUndefined()
    expect(await purchaseAfter(store, skipped, 1)).toBeUndefined()
  })

  it('after a skipped event, it is as before it, at the time that this was stored', async () => {
    const id = await paid(store)
    await appendRaw(store, id, { type: 'PurchaseTeleported' }, 1)
    await appendEvent(store, purchaseEvent('EventSkipped', { purchaseId: id, revision: 2 }), 2)
    const moment = await purchaseAfter(store, id, 2)
    expect(moment?.state.status).toBe('awaiting-approval')
    expect(moment?.at.getTime()).toBeGreaterThan(at.getTime())
  })
})

describe('a settlement as it is loaded', () => {
  it('is empty where there is no stream, and then stands at its last event', async () => {
    const transaction = newTransaction()
    expect(await loadSettlement(store, transaction)).toEqual({ settlement: new Map(), revision: 'no-stream' })
    await approve(store, await paid(store), { transactionHash: transaction.hash })
    expect(await loadSettlement(store, transaction)).toMatchObject({ revision: 0 })
  })

  it.each([
    ['a stream that was closed for good', new StreamTombstoned('settlement-1'), 'ClaimUndecided'],
    ['any other fault', new RangeError('no such thing'), 'RangeError'],
  ])('given %s, it throws', async (_what, error, name) => {
    const readStream = () => {
      throw error
    }
    await expect(loadSettlement({ readStream }, newTransaction())).rejects.toMatchObject({ name })
  })

  it('that cannot be read is undecided for a minute', async () => {
    const transaction = newTransaction()
    const odd = { id: randomUUID(), type: 'Odd', data: {}, metadata: {} }
    await store.append(`${SETTLEMENT_PREFIX}BTC-${transaction.hash}`, [odd], 'no-stream')
    await expect(loadSettlement(store, transaction)).rejects.toMatchObject({
      name: 'ClaimUndecided',
      why: 'unjudgeable',
      retryAfterSeconds: 60,
    })
  })
})
