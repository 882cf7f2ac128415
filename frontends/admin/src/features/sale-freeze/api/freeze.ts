import { fetchFreeze } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Who froze the sale, for everybody in the panel. */
export const freezeQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/freeze'],
    queryFn: ({ signal }) => fetchFreeze({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
