import { TOKEN_SYMBOL } from '@presale/kernel'
import { fetchLiveFigures, fetchSale, fetchSettings, fetchToken } from './buying'

/**
 * What shell and remotes both ask for: one key and one policy, so one answer in the cache they share. In the shape that
 * `useQuery` takes.
 */
export const settingsQuery = {
  /** The public site settings, read once (not single keys, which may be 404); all of them for an admin. */
  queryKey: ['/api/settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchSettings({ signal }),
  // The chat key's rule: cached 5 minutes, 3 retries.
  staleTime: 5 * 60_000,
  retry: 3,
} as const

export const liveFiguresQuery = {
  queryKey: ['/api/live-figures'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchLiveFigures({ signal }),
  staleTime: 60_000,
} as const

/** Whether the token is sold now. */
export const saleQuery = {
  // Beside the path: a remote of before 'reserved', which reads the answer under the path alone, cannot show that state.
  queryKey: ['/api/sale', 'reserved'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchSale({ signal }),
} as const

export const tokenQuery = {
  queryKey: [`/api/token/${TOKEN_SYMBOL}`],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchToken(TOKEN_SYMBOL, { signal }),
} as const
