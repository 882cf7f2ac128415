import {
  fetchAdminPurchase,
  fetchAdminPurchaseAsOf,
  fetchAdminPurchases,
  fetchReceived,
  fetchSameTransaction,
  fetchSeenPayment,
  fetchWatchedNetworks,
  type PaymentsPage,
} from '@presale/api-client'
import type { AdminPurchase, AdminPurchasesQuery, SeenPayment } from '@presale/contracts'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { WORKLIST_REFRESH_MS } from '../../../purchases/worklist-refresh'
import { withUpdates } from '../with-updates'

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

/** What arrived and nobody named: asked again as the worklist is. */
export const receivedQuery = (page: number) =>
  queryOptions({
    queryKey: [PATH, 'received', page],
    queryFn: ({ signal }) => fetchReceived({ page, pageSize: PAYMENTS_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: WORKLIST_REFRESH_MS,
  })

/** How far networks are read: asked again as the list is. */
export const watchedNetworksQuery = () =>
  queryOptions({
    queryKey: [PATH, 'networks'],
    queryFn: ({ signal }) => fetchWatchedNetworks({ signal }),
    retry: false,
    refetchInterval: ({ state: { status } }) => (status === 'error' ? false : WORKLIST_REFRESH_MS),
  })

/** One purchase, on the list's page or not; until it is here, it is shown as a list or a decision last had it. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => fetchAdminPurchase(id, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: WORKLIST_REFRESH_MS,
  })

/** The purchase as it was right after the event of this revision: the past does not change. */
export const paymentAsOfQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: [PATH, 'as-of', id, revision],
    queryFn: ({ signal }) => fetchAdminPurchaseAsOf(id, revision, { signal }),
  })

/** The others that may have been paid by the same transaction, by what the server compares. */
export const sameTransactionQuery = (id: string) =>
  queryOptions({
    queryKey: [PATH, 'same-transaction', id],
    queryFn: ({ signal }) => fetchSameTransaction(id, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Of networks that no node is asked of: by the currency, for some minutes. */
const unwatchedKey = (currency: string) => [PATH, 'not-watched', currency] as const

/**
 * What the network says of the transaction that it names. Where the site asks no node of the network it is asked once for all
 * purchases in a currency: whoever decides quickly has no calls to spare. An api of before does not know the question.
 */
export const seenPaymentQuery = ({ id, cryptoSymbol }: Pick<AdminPurchase, 'id' | 'cryptoSymbol'>) =>
  queryOptions({
    queryKey: [PATH, 'seen', id],
    queryFn: async ({ signal, client }): Promise<SeenPayment> => {
      const key = unwatchedKey(cryptoSymbol)
      const unwatched = client.getQueryData<SeenPayment>(key)
      if (unwatched) return unwatched
      const seen = await fetchSeenPayment(id, { signal })
      if (seen.verdict === 'not-watched') client.setQueryData(key, seen)
      return seen
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.verdict === 'not-watched' ? false : WORKLIST_REFRESH_MS),
  })

/** Purchases that may be out of date, fetched once each before somebody decides on them. */
export const chosenPurchasesQuery = (ids: readonly string[]) =>
  queryOptions({
    // Not under the path of the others: what refreshes those must not change a question that is being answered.
    queryKey: ['chosen-purchases', ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => fetchAdminPurchase(id, { signal }))),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const NONE: readonly AdminPurchase[] = []

/** What was decided since the worklist was opened, each as it was last answered: its list keeps it in view. */
export const decidedQuery = queryOptions({
  // Not under the path of the others: nobody asks the server for it.
  queryKey: ['decided-purchases'],
  queryFn: () => NONE,
  enabled: false,
  initialData: NONE,
  staleTime: Number.POSITIVE_INFINITY,
  // With the worklist it is left.
  gcTime: 0,
})

/** Puts a decision's answer into every list that shows the purchase, then asks the server again. */
export async function acceptDecided(client: QueryClient, decided: AdminPurchase): Promise<void> {
  await showDecided(client, decided)
  await refreshPayments(client)
}

/** The same without asking again, where further decisions follow. */
export async function showDecided(client: QueryClient, decided: AdminPurchase): Promise<void> {
  await showChanged(client, decided)
  // A reopened one waits for a decision again: which list has it is the server's to say.
  const kept = decided.status === 'pending' ? [] : [decided]
  client.setQueryData(decidedQuery.queryKey, (before = NONE) => [
    ...before.filter(({ id }) => id !== decided.id),
    ...kept,
  ])
}

/** Puts the answer to what is no decision into every list that shows the purchase, then asks the server again. */
export async function acceptChanged(client: QueryClient, changed: AdminPurchase): Promise<void> {
  await showChanged(client, changed)
  await refreshPayments(client)
}

/** What was not decided here is not kept in view by it: others may decide it, and its row would not hear of it. */
async function showChanged(client: QueryClient, changed: AdminPurchase): Promise<void> {
  // A list that was asked for before the change must not put the old row back.
  await client.cancelQueries({ queryKey: ALL })
  const updated = (rows: readonly AdminPurchase[]) => withUpdates(rows, [changed])
  client.setQueryData(paymentQuery(changed.id).queryKey, changed)
  client.setQueryData(decidedQuery.queryKey, (before = NONE) => updated(before))
  client.setQueriesData<PaymentsPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, rows: updated(page.rows) },
  )
}

export async function refreshPayments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ALL })
}
