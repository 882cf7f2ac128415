import {
  fetchCryptoPrices,
  fetchDashboard,
  fetchPurchases,
  saleQuery,
  tokenQuery,
  untilSaleChanges,
} from '@presale/api-client'
import type { CurrentUser, Purchase } from '@presale/contracts'
import { PENDING_REFRESH_MS } from '@presale/kernel'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

// The keys are the paths of the calls: shell and remotes share one cache (frontends/README.md).
export const PURCHASES_KEY = ['/api/purchases'] as const
export const DASHBOARD_KEY = ['/api/dashboard'] as const
export const USER_KEY = ['/api/user'] as const

/** Every 30 s while any purchase is pending, else not at all. */
export function pendingInterval(purchases: readonly Pick<Purchase, 'status'>[] | undefined): number | false {
  return purchases?.some((purchase) => purchase.status === 'pending') ? PENDING_REFRESH_MS : false
}

const freshEachTime = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** The buyer's own purchases, newest first. */
export const purchasesQuery = () =>
  queryOptions({
    queryKey: PURCHASES_KEY,
    queryFn: ({ signal }) => fetchPurchases({ signal }),
    ...freshEachTime,
    refetchInterval: (query) => pendingInterval(query.state.data),
  })

/** No caching, fetched on mount and focus. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: DASHBOARD_KEY,
    queryFn: ({ signal }) => fetchDashboard({ signal }),
    ...freshEachTime,
    gcTime: 0,
    refetchInterval: (query) => pendingInterval(query.state.data?.userPurchases),
  })

/** Always fetched where somebody is about to pay: an old price would mean another amount. */
export const pricesQuery = () =>
  queryOptions({
    queryKey: ['/api/crypto-prices'],
    queryFn: ({ signal }) => fetchCryptoPrices({ signal }),
    ...freshEachTime,
  })

/** Whether the token is sold now; asked for again wherever somebody may buy, and when its start or end is due. */
export const freshSaleQuery = () =>
  queryOptions({
    ...saleQuery,
    ...freshEachTime,
    refetchInterval: (query) => untilSaleChanges(query.state.data),
  })

/** Always fetched, where somebody is about to pay. */
export const freshTokenQuery = () => queryOptions({ ...tokenQuery, ...freshEachTime })

/**
 * Puts an answered purchase into the list that the screens read. A poll that was on its way before the
 * answer is dropped, else it would show the older state for a moment. An answer that comes when its buyer has
 * signed out is nothing for whoever is there now.
 */
export async function keepPurchase(client: QueryClient, purchase: Purchase): Promise<void> {
  if (client.getQueryData<CurrentUser | null>(USER_KEY)?.id !== purchase.userId) return
  await client.cancelQueries({ queryKey: PURCHASES_KEY })
  client.setQueryData<Purchase[]>(PURCHASES_KEY, (before = []) => withPurchase(before, purchase))
  // Read again beside, not before: the answer itself is what the screen goes on with.
  void client.invalidateQueries({ queryKey: PURCHASES_KEY })
  void client.invalidateQueries({ queryKey: DASHBOARD_KEY })
}

/** In its place where it stands already, else as the newest. */
export function withPurchase(list: readonly Purchase[], purchase: Purchase): Purchase[] {
  const stands = list.some((one) => one.id === purchase.id)
  return stands ? list.map((one) => (one.id === purchase.id ? purchase : one)) : [purchase, ...list]
}
