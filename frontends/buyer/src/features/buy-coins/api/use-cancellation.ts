import { cancelPurchase, isApiError } from '@presale/api-client'
import type { CurrentUser, Purchase, PurchaseAnswer } from '@presale/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import {
  holdCancellation,
  sendCancellation,
  takeBackCancellation,
} from '../../../purchases/cancellations-to-come'
import { usePurchasePath } from '../../../purchases/purchase-actions'
import { keepPurchase, PURCHASES_KEY, USER_KEY } from '../../../purchases/queries'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'

/**
 * 'Cancel': the purchase is over for the buyer at once, and the call goes out when it can no longer be undone. It
 * outlives the dialog and the page that it was pressed on.
 */
export function useCancellation(): (purchase: Purchase) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const purchasePath = usePurchasePath()
  const { toast, toastWithUndo } = useShell()
  const send = async (purchase: Purchase) => {
    try {
      const answer = await askedTwice(purchase)
      await keepPurchase(client, answer.purchase)
    } catch (error) {
      if (!isStillSignedIn(client, purchase)) return
      toast({ ...failure(error), variant: 'destructive' })
      void client.invalidateQueries({ queryKey: PURCHASES_KEY })
    }
  }
  return (purchase) => {
    const message = { title: texts.t('cancelled'), description: texts.t('cancelled.hint') }
    if (!toastWithUndo) {
      toast(message)
      void send(purchase)
      return
    }
    holdCancellation(purchase.id, () => send(purchase))
    toastWithUndo(message, {
      onUndo: () => {
        takeBackCancellation(purchase.id)
        void navigate(purchasePath(purchase.id))
      },
      onKept: () => sendCancellation(purchase.id),
    })
  }
}

/** The purchase is in the path, so the same cancellation twice is one: a lost answer is asked for again. */
async function askedTwice(purchase: Purchase): Promise<PurchaseAnswer> {
  const call = () => cancelPurchase(purchase.id, { idempotencyKey: `cancel-${purchase.id}`, keepalive: true })
  try {
    return await call()
  } catch (error) {
    if (isApiError(error)) throw error
    return call()
  }
}

function isStillSignedIn(client: QueryClient, purchase: Purchase): boolean {
  return client.getQueryData<CurrentUser | null>(USER_KEY)?.id === purchase.userId
}

function failure(error: unknown): { title: string; description: string } {
  if (isApiError(error)) return { title: texts.t('notCancelled'), description: error.message }
  return { title: texts.t('noAnswer.cancel'), description: texts.t('noAnswer.cancel.hint') }
}
