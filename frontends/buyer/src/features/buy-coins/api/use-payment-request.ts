import { fetchWalletAddress, newIdempotencyKey, requestPurchase } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { formatNumber } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepPurchase, PURCHASES_KEY } from '../../../purchases/queries'
import { useShell } from '../../../shell-context'
import { attemptFor } from '../attempt-key'
import { useBuyDraft } from '../draft-store'

export interface PaymentWish {
  readonly amount: number
  readonly cryptoSymbol: string
  /** The coins that the buyer saw before he asked. */
  readonly shownAmount: string | undefined
}

/**
 * 'Get Payment Address'. The address is asked for first, so that a currency without a wallet leaves no
 * purchase behind; the purchase then locks address and amount, and what it locked is what is shown.
 */
export function usePaymentRequest(onReady: (purchase: Purchase) => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  return useMutation({
    mutationFn: async ({ amount, cryptoSymbol }: PaymentWish) => {
      const body = { amount, cryptoSymbol, termsAgreed: true as const }
      const { attempt: before, keepAttempt } = useBuyDraft.getState()
      const attempt = attemptFor(before, body, newIdempotencyKey)
      keepAttempt(attempt)
      await fetchWalletAddress(cryptoSymbol)
      return requestPurchase(body, { idempotencyKey: attempt.key })
    },
    onSuccess: async ({ purchase }, { shownAmount }) => {
      await keepPurchase(client, purchase)
      toast({ title: 'Ready for payment', description: readySentence(purchase, shownAmount) })
      onReady(purchase)
    },
    onError: (error) => {
      toast({
        title: 'Error getting wallet address',
        description: error.message || 'An error occurred retrieving wallet address.',
        variant: 'destructive',
      })
      // A call whose answer was lost may have made the purchase: it is then offered to be resumed.
      void client.invalidateQueries({ queryKey: PURCHASES_KEY })
    },
  })
}

function readySentence(purchase: Purchase, shownAmount: string | undefined): string {
  const amount = `${formatNumber(purchase.cryptoAmount)} ${currencyOf(purchase.cryptoSymbol).unit}`
  return shownAmount === undefined || shownAmount === purchase.cryptoAmount
    ? `Send exactly ${amount}.`
    : `The price has changed since it was shown: send exactly ${amount}.`
}
