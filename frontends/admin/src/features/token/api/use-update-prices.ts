import { updateCryptoPrices } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { useShell } from '../../../shell-context'

/** Asks the price provider now; what it refused, and why, is in the answer. */
export function useUpdatePrices() {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: () => confirmed(updateCryptoPrices),
    onSuccess: ({ updated, refused, provider }) => {
      const rest = refused.length === 0 ? '' : `, ${refused.length} refused`
      toast({ title: 'Prices updated', description: `${updated.length} from ${provider}${rest}` })
    },
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, 'Failed to update prices'))
    },
    onSettled: () => void client.invalidateQueries(cryptoPricesQuery()),
  })
}
