import { fetchWalletAddress, newIdempotencyKey, requestPurchase } from '@presale/api-client'
import type { Purchase, PurchaseAnswer, PurchaseRequest } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { formatNumber } from '@presale/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCancellations } from '../../../purchases/cancellations-to-come'
import {
  freshSaleQuery,
  keepPurchase,
  PURCHASES_KEY,
  pricesQuery,
  purchasesQuery,
} from '../../../purchases/queries'
import { useShell } from '../../../shell-context'
import { attemptFor } from '../attempt-key'
import { useBuyDraft } from '../draft-store'
import { texts } from '../texts'

export interface PaymentWish {
  readonly amount: number
  readonly cryptoSymbol: string
  /** The coins that the buyer saw before the request. */
  readonly shownAmount: string | undefined
}

/**
 * 'Get Payment Address'. The address is asked for first, so that a currency without a wallet leaves no
 * purchase behind; the purchase then locks address and amount, and what it locked is what is shown.
 */
export function usePaymentRequest() {
  const client = useQueryClient()
  const { toast } = useShell()
  return useMutation({
    mutationFn: async ({ amount, cryptoSymbol }: PaymentWish) => {
      await sendCancellations()
      await fetchWalletAddress(cryptoSymbol)
      return requestOnce(client, { amount, cryptoSymbol, termsAgreed: true })
    },
    onSuccess: async ({ purchase }, { shownAmount }) => {
      // Answered: whatever is asked for from now on is another purchase.
      useBuyDraft.getState().keepAttempt(null)
      await keepPurchase(client, purchase)
      toast({ title: texts.t('ready'), description: readySentence(purchase, shownAmount) })
    },
    onError: (error) => {
      toast({
        title: texts.t('addressFailed'),
        description: error.message || texts.t('addressFailed.hint'),
        variant: 'destructive',
      })
      // A call whose answer was lost may have made the purchase: it is then offered to be resumed.
      void client.invalidateQueries({ queryKey: PURCHASES_KEY })
      // What is sold may have changed since the page was opened: it then says so.
      void client.invalidateQueries(freshSaleQuery())
      void client.invalidateQueries(pricesQuery())
    },
  })
}

async function requestOnce(client: QueryClient, body: PurchaseRequest): Promise<PurchaseAnswer> {
  const { attempt: before, keepAttempt } = useBuyDraft.getState()
  const attempt = attemptFor(before, body, newIdempotencyKey)
  keepAttempt(attempt)
  const answer = await requestPurchase(body, { idempotencyKey: attempt.key })
  if (attempt !== before || (await isStillDue(client, answer.purchase))) return answer
  // What the lost answer spoke of has been paid, cancelled or is over since: this is a new wish.
  const anew = attemptFor(null, body, newIdempotencyKey)
  keepAttempt(anew)
  return requestPurchase(body, { idempotencyKey: anew.key })
}

/** A repeat answers as the first call did; where the purchase stands now, the list says. */
async function isStillDue(client: QueryClient, answered: Purchase): Promise<boolean> {
  const list = await client.fetchQuery({ ...purchasesQuery(), staleTime: 0 }).catch(() => [])
  const purchase = list.find((one) => one.id === answered.id) ?? answered
  return purchase.allowedActions.includes('report-payment') && purchase.timeRemaining > 0
}

function readySentence(purchase: Purchase, shownAmount: string | undefined): string {
  const amount = `${formatNumber(purchase.cryptoAmount)} ${currencyOf(purchase.cryptoSymbol).unit}`
  return shownAmount === undefined || shownAmount === purchase.cryptoAmount
    ? texts.t('ready.hint', { amount })
    : texts.t('ready.changed', { amount })
}
