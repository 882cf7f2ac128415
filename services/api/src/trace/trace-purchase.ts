import { connectEventStore } from '@presale/event-store'
import { createPool } from '@presale/read-store'
import { eventsOfPurchase } from './events-of-purchase'
import { type LogPlaces, logLinesOf } from './log-lines'
import { actionsOnPurchase, type RowAddresses, rowsOfPurchase } from './rows-of-purchase'
import { inOrder, type Story } from './story'

export interface TracePlaces {
  readonly eventStoreUrl: string
  readonly addresses: RowAddresses
  readonly logs: LogPlaces
}

/**
 * A purchase's story from everywhere that has a part of it. @returns undefined where nothing but log lines names it
 * @throws EventStoreUnavailable; what the database's driver throws
 */
export async function tracePurchase(
  { eventStoreUrl, addresses, logs }: TracePlaces,
  purchaseId: string,
): Promise<Story | undefined> {
  const store = connectEventStore(eventStoreUrl)
  const pool = createPool(addresses.api, { max: 1, name: 'trace', queryTimeoutMs: 30_000, isReadOnly: true })
  try {
    const events = await eventsOfPurchase(store, purchaseId)
    const rows = await rowsOfPurchase(addresses, purchaseId)
    const actions = await actionsOnPurchase(pool, purchaseId, events.correlationIds)
    const kept = [...events.items, ...rows.items, ...actions]
    if (kept.length === 0) return undefined
    const lines = await logLinesOf(logs, [purchaseId, ...events.correlationIds])
    return {
      purchaseId,
      items: inOrder([...kept, ...lines]),
      unread: [...events.unread, ...rows.unread],
    }
  } finally {
    await pool.end()
    await store.close()
  }
}
