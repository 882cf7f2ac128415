import { cancelPurchase } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keepPurchase, PURCHASES_KEY } from '../../../purchases/queries'
import { useShell } from '../../../shell-context'

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
        title: 'Purchase cancelled',
        description: 'If you had sent the payment already, report it in My Coins.',
      })
      await keepPurchase(client, purchase)
    },
    onError: (error) => {
      toast({ title: 'The purchase was not cancelled', description: error.message, variant: 'destructive' })
      void client.invalidateQueries({ queryKey: PURCHASES_KEY })
    },
  })
}
