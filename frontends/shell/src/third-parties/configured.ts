import { fetchActivePixel, settingsQuery } from '@presale/api-client'
import type { PublicSite } from '@presale/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useConsent } from '../consent/consent'
import { useSite } from '../site'

export const ACTIVE_PIXEL_KEY = ['/api/twitter-pixels/active'] as const

export const activePixelQuery = () =>
  queryOptions({
    queryKey: ACTIVE_PIXEL_KEY,
    queryFn: ({ signal }) => fetchActivePixel({ signal }),
    staleTime: 5 * 60_000,
  })

export interface ThirdParties {
  /** Of the active pixel; the site's own where none is active. */
  readonly basePixel: string | null
  readonly chatKey: string | null
  readonly hasAny: boolean
}

const NONE: ThirdParties = { basePixel: null, chatKey: null, hasAny: false }

/** What is set up to load after consent. Nothing until the server has answered for both, the pixel and the settings. */
export function useThirdParties(): ThirdParties {
  const site = useSite()
  const settings = useQuery(settingsQuery)
  const pixel = useQuery(activePixelQuery())
  if (settings.isPending || pixel.isPending) return NONE
  const basePixel = pixel.data?.basePixel ?? site.basePixel
  const chatKey = usableChatKey(site)
  return { basePixel, chatKey, hasAny: basePixel !== null || chatKey !== null }
}

export function useWantsThirdParties(): boolean {
  const isAccepted = useConsent(({ choice }) => choice === 'accepted')
  const { hasAny } = useThirdParties()
  return isAccepted && hasAny
}

/** The widget loads only when the key is longer than 5 characters. */
function usableChatKey({ chatKey }: PublicSite): string | null {
  return chatKey !== null && chatKey.length > 5 ? chatKey : null
}
