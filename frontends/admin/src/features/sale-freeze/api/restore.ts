import { fetchRestore } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** For admins alone. */
export const restoreQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/restore'],
    queryFn: ({ signal }) => fetchRestore({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
