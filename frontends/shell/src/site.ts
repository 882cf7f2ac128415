import { fetchLiveFigures, fetchSettings } from '@presale/api-client'
import { type LiveFigures, type PublicSite, publicSiteOf } from '@presale/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'

export const SETTINGS_KEY = ['/api/settings'] as const

/** The public site settings, read once (not single keys, which may be 404). */
export const settingsQuery = () =>
  queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => fetchSettings({ signal }),
    // The chat key's rule: cached 5 minutes, 3 retries.
    staleTime: 5 * 60_000,
    retry: 3,
  })

const liveFiguresQuery = () =>
  queryOptions({
    queryKey: ['/api/live-figures'],
    queryFn: ({ signal }) => fetchLiveFigures({ signal }),
    staleTime: 60_000,
  })

/** Until the server answers, and where it does not, nothing is configured and figures are samples. */
export function useSite(): PublicSite {
  return publicSiteOf(useQuery(settingsQuery()).data ?? [])
}

/** The real figures of the sale, where marketing_mode is live; undefined in sample mode and until they came. */
export function useLiveFigures(): LiveFigures | undefined {
  const { marketingMode } = useSite()
  return useQuery({ ...liveFiguresQuery(), enabled: marketingMode === 'live' }).data
}
