import { fetchAdminPurchases, type PaymentsPage } from '@presale/api-client'
import type { AdminPurchase, AdminPurchasesQuery } from '@presale/contracts'
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

/** The worklist refreshes itself while it is in view (design section 5). */
export const WORKLIST_REFRESH_MS = 10_000

const PATH = '/api/admin/purchases'
const ALL = [PATH] as const
const LISTS = [PATH, 'list'] as const

export type { PaymentsPage } from '@presale/api-client'

/** A page of the worklist: asked again on mount, on focus and every 10 s, and kept nowhere when left. */
export const paymentsQuery = (query: Partial<AdminPurchasesQuery>) =>
  queryOptions({
    queryKey: [...LISTS, query],
    queryFn: async ({ signal, client }): Promise<PaymentsPage> => {
      const page = await fetchAdminPurchases(query, { signal })
      for (const row of page.rows) client.setQueryData(paymentQuery(row.id).queryKey, row)
      return page
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: WORKLIST_REFRESH_MS,
  })

/**
 * One purchase as a list or a decision last told it: there is no call for one alone, so that a purchase
 * that left the list stays as it was seen until its history says otherwise.
 */
export const paymentQuery = (id: string) =>
  queryOptions<AdminPurchase>({ queryKey: [PATH, 'one', id], queryFn: skipToken })

/** Puts a decision's answer into every list that shows the purchase, then asks the server again. */
export async function acceptDecided(client: QueryClient, decided: AdminPurchase): Promise<void> {
  // A list that was asked for before the decision must not put the old row back.
  await client.cancelQueries({ queryKey: ALL })
  client.setQueryData(paymentQuery(decided.id).queryKey, decided)
  client.setQueriesData<PaymentsPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === decided.id ? decided : row)) },
  )
  await refreshPayments(client)
}

export async function refreshPayments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ALL })
}
