import type { Purchase, PurchaseTracked } from '@presale/contracts'
import { useEffect } from 'react'
import { useShell } from '../shell-context'
import { type Notes, noteInitiated, takeApproved } from './purchase-tracking'

/** Where a browser blocks storage, even to ask for it throws: then nothing is kept. */
function browserNotes(): Notes {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

const trackedAs = (step: PurchaseTracked['step'], purchase: Purchase): PurchaseTracked => ({
  step,
  purchaseId: purchase.id,
  tokens: purchase.amount,
  total: purchase.total,
})

/** Notifies the shell, once, of a payment whose report the server accepted. A late report begins nothing. */
export function useInitiationTracking(): (purchase: Purchase) => void {
  const { trackPurchase } = useShell()
  return (purchase) => {
    if (purchase.status !== 'pending' || !noteInitiated(browserNotes(), purchase.id)) return
    trackPurchase?.(trackedAs('initiated', purchase))
  }
}

/** Notifies the shell, once, of each of them that the buyer sees approved. */
export function useApprovalTracking(purchases: readonly Purchase[] | undefined): void {
  const { trackPurchase } = useShell()
  useEffect(() => {
    for (const purchase of takeApproved(browserNotes(), purchases ?? [])) {
      trackPurchase?.(trackedAs('approved', purchase))
    }
  }, [purchases, trackPurchase])
}
