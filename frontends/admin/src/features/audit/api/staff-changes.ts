import { fetchAdminActions } from '@presale/api-client'
import type { AdminActionsQuery } from '@presale/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A page of what admins and moderators changed besides purchases, newest first. */
export const staffChangesQuery = (query: Partial<AdminActionsQuery>) =>
  queryOptions({
    queryKey: ['/api/admin/actions', query],
    queryFn: ({ signal }) => fetchAdminActions(query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
