import { lookAtPurchase } from '@presale/api-client'
import { useQuery } from '@tanstack/react-query'

/** The server forgets a mark after 45 s: one renewal may be lost. */
const RENEWED_MS = 20_000

/** Tells other staff, for as long as it is on screen, that this purchase is being looked at. Nothing depends on it. */
export function useLookAtPayment(id: string, isKnown = true): void {
  useQuery({
    // Not under the path of the others: it is no answer that they refresh.
    queryKey: ['looking-at', id],
    queryFn: async () => {
      await lookAtPurchase(id)
      return null
    },
    enabled: isKnown,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: RENEWED_MS,
    refetchOnWindowFocus: 'always',
  })
}
