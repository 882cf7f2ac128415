import { type EventStore, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import type { Actor, PurchaseEvent } from '../domain/events'
import { purchaseEvent } from '../domain/purchase-event.fixture'
import { encodeEvents } from '../stream/codec'
import { executePurchase } from './execute-purchase'
import { loadPurchase, PurchaseQuarantined } from './load-purchase'

const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const at = '2026-11-21T10:00:00.000Z'
const system: Actor = { id: null, role: 'system' }
const requested = purchaseEvent('PurchaseRequested', { purchaseId })
const paid = purchaseEvent('PurchasePaid', { purchaseId })
const skipped = (revision: number) => purchaseEvent('EventSkipped', { purchaseId, revision })

/** A stream of these; text stands for an event of a type that this code doesn't know. */
function storeOf(...events: readonly (PurchaseEvent | string)[]): EventStore {
  const stored = events.map((event, revision): StoredEvent => {
    const place = { commit: String(revision), prepare: String(revision) }
    const rest = { stream: `purchase-${purchaseId}`, revision, position: place, created: at }
    if (typeof event === 'string') return { ...rest, id: event, type: event, data: {}, metadata: {} }
    const metadata = { correlationId: 'c', causationId: 'c', actor: system, receivedAt: at }
    const [encoded] = encodeEvents([event], { ...metadata, commandId: `command ${revision}` })
    if (!encoded) throw new Error('No event')
    return { ...rest, ...encoded }
  })
  async function* readStream() {
    yield* stored
  }
  return { readStream } as unknown as EventStore
}

const expire = (store: EventStore) =>
  executePurchase(store, {
    purchaseId,
    commandId: 'x',
    correlationId: 'x',
    actor: system,
    receivedAt: new Date(at),
    commands: [{ type: 'expire', at: new Date(at), actor: system }],
  })

describe('a purchase with an event that cannot be read', () => {
  const store = storeOf(requested, 'PurchaseTeleported', paid)

  test('given one, then it is quarantined, and every command is refused with a sentence', async () => {
    await expect(loadPurchase(store, purchaseId)).rejects.toBeInstanceOf(PurchaseQuarantined)
    expect(await expire(store)).toMatchObject({ ok: false, refusal: { code: 'purchase-quarantined' } })
  })

  test('given a skip of it later in the stream, then the rest is folded, and the stream goes on at its end', async () => {
    const mended = storeOf(requested, 'PurchaseTeleported', paid, skipped(1))
    expect(await loadPurchase(mended, purchaseId)).toMatchObject({
      revision: 3,
      state: { status: 'awaiting-approval' },
    })
  })

  test('given that its first event was skipped, then there is no purchase', async () => {
    expect(await loadPurchase(storeOf('PurchaseTeleported', skipped(0)), purchaseId)).toMatchObject({
      revision: 1,
      state: { status: 'nothing' },
    })
  })

  test('given an event that does not follow, or a tombstone, then it is quarantined, too', async () => {
    await expect(loadPurchase(storeOf(paid), purchaseId)).rejects.toBeInstanceOf(PurchaseQuarantined)
    const closed = {
      readStream: () => {
        throw new StreamTombstoned(`purchase-${purchaseId}`)
      },
    } as unknown as EventStore
    expect(await expire(closed)).toMatchObject({ ok: false, refusal: { code: 'purchase-quarantined' } })
  })
})
