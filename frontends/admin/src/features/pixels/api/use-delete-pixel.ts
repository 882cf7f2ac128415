import { isApiError } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { deletePixel } from './pixels'
import { refreshPixels } from './refresh-pixels'

/** Deletes a pixel; `onGone` also where somebody else was faster. */
export function useDeletePixel(onGone: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (id: string) => confirmed(() => deletePixel(id)),
    onSuccess: () => {
      toast({ title: texts.t('deleted') })
      onGone()
    },
    onError: (error) => {
      if (isStepUpCancelled(error)) return
      toast(failureToast(error, texts.t('notDeleted')))
      if (isApiError(error) && error.status === 404) onGone()
    },
    onSettled: () => void refreshPixels(client),
  })
}
