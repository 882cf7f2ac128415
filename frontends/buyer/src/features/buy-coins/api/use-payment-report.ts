import { isApiError, newIdempotencyKey, submitPurchase } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { keepPurchase, PURCHASES_KEY, purchasesQuery } from '../../../purchases/queries'
import { useInitiationTracking } from '../../../purchases/use-purchase-tracking'
import { useShell } from '../../../shell-context'
import { type Attempt, attemptFor } from '../attempt-key'
import { texts } from '../texts'
import { reportedBefore } from './reported-before'

export interface PaymentReport {
  readonly purchase: Purchase
  /** Checked for form already; empty where the buyer gave none. */
  readonly transactionHash: string
}

/** 'I Have Paid', and 'I had paid already' after the window: the same call on the same purchase. */
export function usePaymentReport() {
  const client = useQueryClient()
  const { toast } = useShell()
  const trackInitiation = useInitiationTracking()
  const attempt = useRef<Attempt | null>(null)
  return useMutation({
    mutationFn: (report: PaymentReport) => {
      const body = submissionOf(report)
      attempt.current = attemptFor(attempt.current, body, newIdempotencyKey)
      return submitPurchase(body, { idempotencyKey: attempt.current.key })
    },
    onSuccess: async ({ purchase }) => {
      await keepPurchase(client, purchase)
      toast(
        purchase.status === 'expired'
          ? { title: texts.t('lateReported'), description: texts.t('lateReported.hint') }
          : { title: texts.t('initiated'), description: texts.t('initiated.hint') },
      )
      trackInitiation(purchase)
    },
    onError: async (error, { purchase }) => {
      const before = isConflict(error)
        ? reportedBefore(await readPurchase(client, purchase.id), texts.t)
        : undefined
      if (before) {
        toast(before)
        return
      }
      toast({ ...failureOf(error), variant: 'destructive' })
      void client.invalidateQueries({ queryKey: PURCHASES_KEY })
    },
  })
}

const isConflict = (error: Error) => isApiError(error) && error.status === 409

async function readPurchase(client: QueryClient, purchaseId: string): Promise<Purchase | undefined> {
  const list = await client.fetchQuery({ ...purchasesQuery(), staleTime: 0 }).catch(() => [])
  return list.find((one) => one.id === purchaseId)
}

/** A refusal is the server's last word; without an answer nobody knows, and trying again is safe. */
function failureOf(error: Error): { title: string; description: string } {
  if (isApiError(error) && error.status < 500) {
    return { title: texts.t('purchaseFailed'), description: error.message }
  }
  const what = isApiError(error) ? error.message : texts.t('purchaseFailed.hint')
  return {
    title: texts.t('notVerified'),
    description: `${what} ${texts.t('pressAgain')}`,
  }
}

function submissionOf({ purchase, transactionHash }: PaymentReport) {
  return {
    amount: purchase.amount,
    paymentMethod: purchase.cryptoSymbol,
    termsAgreed: true as const,
    paymentWalletAddress: purchase.wallet,
    cryptoSymbol: purchase.cryptoSymbol,
    cryptoAmount: purchase.cryptoAmount,
    purchaseId: purchase.id,
    ...(transactionHash === '' ? {} : { transactionHash }),
  }
}
