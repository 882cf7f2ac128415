import { doesWait, isApiError } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { deleteWallet, walletsQuery } from './wallets'

/** Deletes a wallet; `onGone` also where somebody else was faster. */
export function useDeleteWallet(onGone: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (id: string) => confirmed((signature) => deleteWallet(id, { signature })),
    onSuccess: () => {
      toast({ title: texts.t('deleted') })
      onGone()
    },
    onError: (error) => {
      if (isStepUpCancelled(error)) return
      toast(failureToast(error, texts.t('notDeleted')))
      if (doesWait(error) || (isApiError(error) && error.status === 404)) onGone()
    },
    onSettled: () => void client.invalidateQueries(walletsQuery()),
  })
}
