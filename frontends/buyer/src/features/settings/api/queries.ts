import { fetchSessions } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

export const SESSIONS_KEY = ['/api/user/sessions'] as const

/** Others may begin and end while nobody looks here: read at each visit, and when the window is looked at again. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => fetchSessions({ signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
