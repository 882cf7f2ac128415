import { fetchPurchaseEvents } from '@presale/api-client'
import type { AuditEvent } from '@presale/contracts'
import { queryOptions } from '@tanstack/react-query'
import { WORKLIST_REFRESH_MS } from '../purchases/worklist-refresh'

/** A purchase's history, oldest first; followed while it is in view. */
export const purchaseEventsQuery = (id: string) =>
  queryOptions({
    // Under the path of the purchases: what refreshes them after a decision refreshes the history, too.
    queryKey: ['/api/admin/purchases', 'events', id],
    queryFn: ({ signal }) => fetchPurchaseEvents(id, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: WORKLIST_REFRESH_MS,
  })

/** Of the purchase itself: one of its transaction's settlement counts its revisions elsewhere. */
export function isOwnEvent({ stream }: AuditEvent): boolean {
  return stream === undefined
}

/** Where the purchase's event of that revision stands; -1 where it has none. */
export function indexAsOf(events: readonly AuditEvent[], revision: number): number {
  return events.findIndex((event) => isOwnEvent(event) && event.revision === revision)
}
