import { fetchActivePixel, settingsQuery } from '@presale/api-client'
import type { PublicSite } from '@presale/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useConsent } from '../consent/consent'
import { useSite } from '../site'
import { mayEverLoad } from './this-document'

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

/** What the notice asks about: what is set up, as far as this document's policy lets it in. */
export function useAskedThirdParties(): ThirdParties {
  const { basePixel, chatKey } = useThirdParties()
  return thirdParties(
    basePixel !== null && mayEverLoad('pixel') ? basePixel : null,
    chatKey !== null && mayEverLoad('chat') ? chatKey : null,
  )
}

const thirdParties = (basePixel: string | null, chatKey: string | null): ThirdParties => ({
  basePixel,
  chatKey,
  hasAny: basePixel !== null || chatKey !== null,
})

const NONE: ThirdParties = { basePixel: null, chatKey: null, hasAny: false }

/** What is set up to load after consent. Nothing until the server has answered for both, the pixel and the settings. */
export function useThirdParties(): ThirdParties {
  const site = useSite()
  const settings = useQuery(settingsQuery)
  const pixel = useQuery(activePixelQuery())
  if (settings.isPending || pixel.isPending) return NONE
  return thirdParties(pixel.data?.basePixel ?? site.basePixel, usableChatKey(site))
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
