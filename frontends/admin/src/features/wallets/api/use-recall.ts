import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { recallAddress, walletsQuery } from './wallets'

/** Recalls an address; the list below the wallets has it then. */
export function useRecall(onDone: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (address: string) => confirmed(() => recallAddress(address)),
    onSuccess: () => {
      toast({ title: texts.t('recall.done') })
      onDone()
    },
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('recall.failed')))
    },
    onSettled: () => void client.invalidateQueries(walletsQuery()),
  })
}
