import {
  fetchRecalledAddresses,
  fetchWalletChanges,
  fetchWalletHistory,
  fetchWallets,
} from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

export { deleteWallet, recallAddress, saveWallet, updateWallet } from '@presale/api-client'

/** Admin lists refetch on mount and on focus, and are kept nowhere. */
export const walletsQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/wallets'],
    queryFn: ({ signal }) => fetchWallets({ signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** Under the wallets' key: a change of one asks for this again, too. */
export const walletChangesQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/wallets', 'changes'],
    queryFn: ({ signal }) => fetchWalletChanges({ signal }),
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** Under the wallets' key, since a recall deletes wallets. */
export const recalledAddressesQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/wallets', 'recalled'],
    queryFn: ({ signal }) => fetchRecalledAddresses({ signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** Every address that a currency had, newest first. */
export const walletHistoryQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['/api/admin/wallets', 'history', symbol],
    queryFn: ({ signal }) => fetchWalletHistory(symbol, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
