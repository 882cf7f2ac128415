import { updateCryptoPrices } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'

/** Asks the price provider now; what it refused, and why, is in the answer. */
export function useUpdatePrices() {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: () => confirmed(updateCryptoPrices),
    onSuccess: ({ updated, refused, provider }) => {
      const count = updated.length
      const description =
        refused.length === 0
          ? texts.t('crypto.updatedFrom', { count, provider })
          : texts.t('crypto.updatedFromRefused', { count, provider, refused: refused.length })
      toast({ title: texts.t('crypto.updated'), description })
    },
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('crypto.notUpdated')))
    },
    onSettled: () => void client.invalidateQueries(cryptoPricesQuery()),
  })
}
