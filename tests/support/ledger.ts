import { decodeEvent, type PurchaseEvent, STREAM_PREFIX } from '@presale/purchases'
import { withStore } from './with-store'

export interface LedgerEntry {
  readonly event: PurchaseEvent
  readonly commandId: string
}

/** Every purchase event there is, straight from the event store: the truth that read models are held against. */
export function readLedger(eventStoreUrl: string): Promise<LedgerEntry[]> {
  return withStore(eventStoreUrl, async (store) => {
    const entries: LedgerEntry[] = []
    for await (const followed of store.follow({ prefix: STREAM_PREFIX })) {
      if (followed.kind === 'caught-up') break
      if (followed.kind !== 'event') continue
      const { event, metadata } = decodeEvent(followed.event)
      entries.push({ event, commandId: metadata.commandId })
    }
    return entries
  })
}

export function ofType<Type extends PurchaseEvent['type']>(ledger: readonly LedgerEntry[], type: Type) {
  return ledger
    .map(({ event }) => event)
    .filter((event): event is Extract<PurchaseEvent, { type: Type }> => event.type === type)
}

/** The types of one purchase's events, oldest first. */
export function historyOf(ledger: readonly LedgerEntry[], purchaseId: string): string[] {
  return ledger.filter(({ event }) => event.data.purchaseId === purchaseId).map(({ event }) => event.type)
}

/** What the event store holds of one buyer: the events of each purchase, in the order of the requests. */
export async function historiesOf(buyerId: string, eventStoreUrl: string): Promise<string[][]> {
  const ledger = await readLedger(eventStoreUrl)
  return ofType(ledger, 'PurchaseRequested')
    .filter(({ data }) => data.buyerId === buyerId)
    .map(({ data }) => historyOf(ledger, data.purchaseId))
}

/** Tokens credited to each buyer. */
export function approvedByBuyer(ledger: readonly LedgerEntry[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { data } of ofType(ledger, 'PurchaseApproved')) {
    sums.set(data.buyerId, (sums.get(data.buyerId) ?? 0) + data.amount)
  }
  return sums
}
