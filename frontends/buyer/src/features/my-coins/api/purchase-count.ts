import { countPurchases } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** GET /api/purchases answers the newest 1,000 (its contract). */
export const LISTED_PURCHASES = 1_000

/** How many purchases there are in all; asked only where the list may not be the whole. */
export const purchaseCountQuery = (listed: number) =>
  queryOptions({
    queryKey: ['/api/purchases', 'count'],
    queryFn: ({ signal }) => countPurchases({ signal }),
    enabled: listed >= LISTED_PURCHASES,
  })
