import { fetchAdminPurchases } from '@presale/api-client'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

const PATH = '/api/admin/purchases'

/** A page of what somebody bought, newest first; asked again on focus, as all admin lists. */
export const userPurchasesQuery = (user: string, page: number) =>
  queryOptions({
    queryKey: [PATH, 'of-user', user, page],
    queryFn: ({ signal }) => fetchAdminPurchases({ user, page, pageSize: PAYMENTS_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

export async function refreshPurchases(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [PATH] })
}
