import { fetchPurchaseEvents } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'
import { WORKLIST_REFRESH_MS } from './payments'

/** A purchase's history, oldest first; followed while its details are open. */
export const paymentEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/purchases', 'events', id],
    queryFn: ({ signal }) => fetchPurchaseEvents(id, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: WORKLIST_REFRESH_MS,
  })
