import { confirmRestore } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { restoreQuery } from './restore'

/** An admin has looked at wallets, prices and staff: from then on the freeze can be lifted. */
export function useConfirmRestore() {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: () => confirmed(confirmRestore),
    onSuccess: () => toast({ title: texts.t('isConfirmed') }),
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('notConfirmed')))
    },
    onSettled: () => void client.invalidateQueries(restoreQuery()),
  })
}
