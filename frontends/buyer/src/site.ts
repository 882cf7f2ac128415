import { liveFiguresQuery, settingsQuery } from '@presale/api-client'
import { type LiveFigures, type PublicSite, publicSiteOf } from '@presale/contracts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/** Until the server answers, and where it does not, nothing is configured and figures are samples. */
export function useSite(): PublicSite {
  return publicSiteOf(useQuery(settingsQuery).data ?? [])
}

/**
 * What may stand where the sale's figures stand: samples, or the real ones. 'unknown' until the settings came,
 * so that a site whose mode is live never shows a sample, not even for a moment.
 */
export type SaleContent =
  | { readonly mode: 'unknown' }
  | { readonly mode: 'sample' }
  | { readonly mode: 'live'; readonly query: LiveFiguresQuery }

export type LiveFiguresQuery = Pick<
  UseQueryResult<LiveFigures>,
  'data' | 'error' | 'isError' | 'isFetching' | 'refetch'
>

export function useSaleContent(): SaleContent {
  const settings = useQuery(settingsQuery)
  const isLive = publicSiteOf(settings.data ?? []).marketingMode === 'live'
  const query = useQuery({ ...liveFiguresQuery, enabled: isLive })
  if (isLive) return { mode: 'live', query }
  return { mode: settings.isPending ? 'unknown' : 'sample' }
}
