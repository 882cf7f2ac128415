import { doesWait, isApiError, setCryptoPrice } from '@presale/api-client'
import type { ManualPriceInput } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { lastPriceChangesQuery } from './last-price-changes'
import { systemQuery } from './system'

/** Sets the price of a currency by hand. */
export function useSetPrice(symbol: string, onDone: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (body: ManualPriceInput) =>
      confirmed((signature) => setCryptoPrice(symbol, body, { signature })),
    onSuccess: () => {
      toast({ title: texts.t('set.done', { symbol }) })
      onDone()
    },
    onError: (error) => {
      // The form asks whether the jump is meant.
      if (isStepUpCancelled(error) || isJump(error)) return
      toast(failureToast(error, texts.t('crypto.notUpdated')))
      if (doesWait(error)) onDone()
    },
    onSettled: () => {
      void client.invalidateQueries(cryptoPricesQuery())
      void client.invalidateQueries(systemQuery())
      void client.invalidateQueries(lastPriceChangesQuery())
      void client.invalidateQueries({ queryKey: ['/api/admin/readiness'] })
    },
  })
}

/** The server wants to know whether so large a change is meant. */
export function isJump(error: unknown): boolean {
  return isApiError(error) && error.code === 'price-jump'
}
