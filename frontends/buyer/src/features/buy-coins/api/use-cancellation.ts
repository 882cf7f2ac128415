import { cancelPurchase } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepPurchase, PURCHASES_KEY } from '../../../purchases/queries'
import { useShell } from '../../../shell-context'

export function useCancellation(onCancelled: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  return useMutation({
    // The purchase is in the path: the same cancellation twice is one.
    mutationFn: (purchase: Purchase) =>
      cancelPurchase(purchase.id, { idempotencyKey: `cancel-${purchase.id}` }),
    onSuccess: async ({ purchase }) => {
      // Closed first, else the dialog would show the cancelled purchase for a moment.
      onCancelled()
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
