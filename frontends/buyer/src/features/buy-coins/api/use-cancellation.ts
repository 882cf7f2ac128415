import { cancelPurchase } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keepPurchase, PURCHASES_KEY } from '../../../purchases/queries'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'

/** @param onCancelled closes the dialog; not called where the buyer has closed it meanwhile. */
export function useCancellation(onCancelled: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useMutation({
    // The purchase is in the path: the same cancellation twice is one.
    mutationFn: (purchase: Purchase) =>
      cancelPurchase(purchase.id, { idempotencyKey: `cancel-${purchase.id}` }),
    onSuccess: async ({ purchase }) => {
      // Closed first, else the dialog would show the cancelled purchase for a moment.
      if (isShown.current) onCancelled()
      toast({
        title: texts.t('cancelled'),
        description: texts.t('cancelled.hint'),
      })
      await keepPurchase(client, purchase)
    },
    onError: (error) => {
      toast({ title: texts.t('notCancelled'), description: error.message, variant: 'destructive' })
      void client.invalidateQueries({ queryKey: PURCHASES_KEY })
    },
  })
}
