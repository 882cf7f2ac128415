import { apiGet, isApiError } from '@presale/api-client'
import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { USER_KEY } from './session/session'

/**
 * The default data policy: never stale, no retries, no refetch on focus, no polling; a query
 * without a function of its own is a GET to its key's path. Offline counts as an error, not as a pause; once the
 * connection is back, what is on the screen is asked for again, whatever its age: nobody knows what was missed.
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
        refetchOnReconnect: 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/**
 * Another window in front of this one hides no document: what refetches on window focus hears of the
 * window, too, not only of the tab.
 */
export function watchWindowFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus()
    window.addEventListener('focus', look)
    window.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      window.removeEventListener('visibilitychange', look)
    }
  })
}
