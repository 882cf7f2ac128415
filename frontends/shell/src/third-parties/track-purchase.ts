import type { PurchaseTracked } from '@presale/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useConsent } from '../consent/consent'
import { activePixelQuery } from './configured'
import { countOnce } from './counted-purchases'
import { eventNameOf, loadPixel, sendToPixel } from './pixel'

/** What the shell gives a remote as trackPurchase. */
export function useTrackPurchase(): (purchase: PurchaseTracked) => void {
  const client = useQueryClient()
  return useCallback((purchase) => void trackPurchase(client, purchase), [client])
}

/** Without consent, or an event to send, nothing happens and nothing is kept; later consent is not retroactive. */
async function trackPurchase(client: QueryClient, purchase: PurchaseTracked): Promise<void> {
  if (useConsent.getState().choice !== 'accepted') return
  const pixel = await client.fetchQuery(activePixelQuery()).catch(() => null)
  if (!pixel || useConsent.getState().choice !== 'accepted') return
  loadPixel(pixel.basePixel)
  // Its policy refuses the pixel here, or there is another one by now: a purchase is not marked as counted for it.
  if (!window.twq) return
  await countOnce(`${purchase.purchaseId} ${purchase.step}`, () => sendToPixel(eventNameOf(pixel), purchase))
}
