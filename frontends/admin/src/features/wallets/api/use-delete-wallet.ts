import { isApiError } from '@presale/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { deleteWallet, walletsQuery } from './wallets'

/** Deletes a wallet; `onGone` also where somebody else was faster. */
export function useDeleteWallet(onGone: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  return useMutation({
    mutationFn: deleteWallet,
    onSuccess: () => {
      toast({ title: 'Wallet deleted' })
      onGone()
    },
    onError: (error) => {
      toast(failureToast(error, 'Failed to delete wallet'))
      if (isApiError(error) && error.status === 404) onGone()
    },
    onSettled: () => void client.invalidateQueries(walletsQuery()),
  })
}
