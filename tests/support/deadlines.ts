import { randomUUID } from 'node:crypto'
import type { EventStore } from '@presale/event-store'
import { encodeEvents, STREAM_PREFIX, streamOf } from '@presale/purchases'
import { purchaseEvent } from '@presale/purchases/fixture'
import { withStore } from './with-store'

const AT_ONCE = 64

/** Requests of as many buyers, as if they had come through the api. @returns their ids */
export function appendRequests(
  eventStoreUrl: string,
  { count, expiresAt }: { count: number; expiresAt: Date },
): Promise<string[]> {
  const requestedAt = new Date(expiresAt.getTime() - 900_000).toISOString()
  return withStore(eventStoreUrl, async (store) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    for (let begun = 0; begun < count; begun += AT_ONCE) {
      await Promise.all(
        ids.slice(begun, begun + AT_ONCE).map((id) => append(store, id, requestedAt, expiresAt)),
      )
    }
    return ids
  })
}

/**
 * A request whose window ends soon, and in the same append an event of a type that no code here knows: nothing can come
 * between the two. @returns the purchase's id, and the event's
 */
export function appendUnreadableRequest(
  eventStoreUrl: string,
  { buyerId, windowSeconds }: { buyerId: string; windowSeconds: number },
): Promise<{ id: string; eventId: string }> {
  return withStore(eventStoreUrl, async (store) => {
    const id = randomUUID()
    const now = Date.now()
    const request = encodedRequest(
      id,
      buyerId,
      new Date(now).toISOString(),
      new Date(now + windowSeconds * 1000),
    )
    const unknown = { id: randomUUID(), type: 'PurchaseTeleported', data: {}, metadata: {} }
    await store.append(streamOf(id), [...request, unknown], 'no-stream')
    return { id, eventId: unknown.id }
  })
}

async function append(store: EventStore, purchaseId: string, requestedAt: string, expiresAt: Date) {
  const encoded = encodedRequest(purchaseId, randomUUID(), requestedAt, expiresAt)
  await store.append(streamOf(purchaseId), encoded, 'no-stream')
}

function encodedRequest(purchaseId: string, buyerId: string, requestedAt: string, expiresAt: Date) {
  return encodeEvents(
    [
      purchaseEvent('PurchaseRequested', {
        purchaseId,
        buyerId,
        amount: 100,
        total: '300.00',
        cryptoAmount: '0.003093',
        isSampleWallet: true,
        pricesReadAt: requestedAt,
        requestedAt,
        expiresAt: expiresAt.toISOString(),
      }),
    ],
    {
      commandId: randomUUID(),
      correlationId: 'test',
      causationId: 'test',
      receivedAt: requestedAt,
      actor: { id: buyerId, role: 'user' },
    },
  )
}

/** The types of every purchase's events as they are stored, by purchase, oldest first; also of unreadable ones. */
export function storedTypes(eventStoreUrl: string): Promise<Map<string, string[]>> {
  return withStore(eventStoreUrl, async (store) => {
    const types = new Map<string, string[]>()
    for await (const followed of store.follow({ prefix: STREAM_PREFIX })) {
      if (followed.kind === 'caught-up') break
      if (followed.kind !== 'event') continue
      const id = followed.event.stream.slice(STREAM_PREFIX.length)
      types.set(id, [...(types.get(id) ?? []), followed.event.type])
    }
    return types
  })
}

/** As `storedTypes`, of these purchases, as soon as all of them have expired. @throws Error after `timeoutMs` */
export async function historiesOnceExpired(
  eventStoreUrl: string,
  ids: readonly string[],
  timeoutMs: number,
): Promise<(string[] | undefined)[]> {
  const pending = new Set(ids)
  await withStore(eventStoreUrl, async (store) => {
    const signal = AbortSignal.timeout(timeoutMs)
    for await (const followed of store.follow({ prefix: STREAM_PREFIX, signal })) {
      if (followed.kind !== 'event' || followed.event.type !== 'PurchaseExpired') continue
      pending.delete(followed.event.stream.slice(STREAM_PREFIX.length))
      if (pending.size === 0) break
    }
  })
  if (pending.size > 0) throw new Error(`${pending.size} of ${ids.length} had not expired in ${timeoutMs} ms`)
  const all = await storedTypes(eventStoreUrl)
  return ids.map((id) => all.get(id))
}
