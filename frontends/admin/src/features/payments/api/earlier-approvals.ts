import { fetchAdminPurchases } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { queryOptions } from '@tanstack/react-query'

/** So many are named; of more there is a count and the list. */
export const EARLIER_NAMED = 3

/**
 * The buyer's approvals that stand on no transaction, in the currency of this purchase: the payment that is
 * about to be named may have been credited by one of them.
 */
export const earlierApprovalsQuery = ({
  userId,
  cryptoSymbol,
}: Pick<AdminPurchase, 'userId' | 'cryptoSymbol'>) =>
  queryOptions({
    queryKey: ['/api/admin/purchases', 'without-transaction', userId, cryptoSymbol],
    queryFn: ({ signal }) =>
      fetchAdminPurchases(
        { user: userId, currency: cryptoSymbol, evidence: 'no-transaction', pageSize: EARLIER_NAMED + 1 },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  })
