import type { Pixel } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { fetchPixel, updatePixel } from './pixels'
import { refreshPixels } from './refresh-pixels'

export interface Toggle {
  readonly pixel: Pixel
  readonly isActive: boolean
}

/** Switches a pixel on or off: under way until the list says the same, so that the switch does not flicker. */
export function useTogglePixel() {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: ({ pixel: { id }, isActive }: Toggle) =>
      confirmed(async () => {
        // A pixel is sent whole: as the list has it, it would undo what somebody else changed since.
        const { name, basePixel, eventPixel } = await fetchPixel(id)
        return updatePixel(id, { name, basePixel, eventPixel, isActive })
      }),
    onSuccess: () => {
      toast({ title: texts.t('updated') })
      return refreshPixels(client)
    },
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('notUpdated')))
      void refreshPixels(client)
    },
  })
}
