import { fetchToken } from '@presale/api-client'
import { FALLBACK_TOKEN_NAME, TOKEN_SYMBOL } from '@presale/kernel'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** The key is the shell's own: asked once for both. */
export const tokenQuery = () =>
  queryOptions({
    queryKey: [`/api/token/${TOKEN_SYMBOL}`],
    queryFn: ({ signal }) => fetchToken(TOKEN_SYMBOL, { signal }),
  })

export function useTokenName(): string {
  return useQuery(tokenQuery()).data?.name ?? FALLBACK_TOKEN_NAME
}
