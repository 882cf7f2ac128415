import { apiGet, isApiError } from '@presale/api-client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { USER_KEY } from './session/session'

/**
 * The default data policy (spec section 7): never stale, no retries, no refetch on focus, no polling; a query
 * without a function of its own is a GET to its key's path. Offline counts as an error, not as a pause.
 */
export function createQueryClient(): QueryClient {
  // Somebody's session ended: the server is asked who is there now, and the guards follow its answer.
  const onError = (error: unknown) => {
    if (!isApiError(error) || error.status !== 401) return
    if (client.getQueryData(USER_KEY)) void client.invalidateQueries({ queryKey: USER_KEY })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => apiGet(String(queryKey[0]), z.unknown(), { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
