import { fetchReadiness } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** For admins alone. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/readiness'],
    queryFn: ({ signal }) => fetchReadiness({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
