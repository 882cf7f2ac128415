import { liveFiguresQuery, settingsQuery } from '@presale/api-client'
import { type LiveFigures, type PublicSite, publicSiteOf } from '@presale/contracts'
import { useQuery } from '@tanstack/react-query'

/** Until the server answers, and where it does not, nothing is configured and figures are samples. */
export function useSite(): PublicSite {
  return publicSiteOf(useQuery(settingsQuery).data ?? [])
}

/** What the project is for, in the words of who sells; null where nothing is known of it. */
export function useProjectMission(): string | null {
  const { data = [] } = useQuery(settingsQuery)
  return data.find(({ key }) => key === 'project_mission')?.value || null
}

/** Until the server answers they may be sent; where they are not, it says so when one is asked for. */
export function useSendsPasswordResets(): boolean {
  const { data } = useQuery(settingsQuery)
  return data === undefined || publicSiteOf(data).sendsPasswordResets
}

/** The real figures of the sale, where marketing_mode is live; undefined in sample mode and until they came. */
export function useLiveFigures(): LiveFigures | undefined {
  const { marketingMode } = useSite()
  return useQuery({ ...liveFiguresQuery, enabled: marketingMode === 'live' }).data
}
