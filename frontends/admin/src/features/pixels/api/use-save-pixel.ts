import { newIdempotencyKey } from '@presale/api-client'
import type { Pixel, PixelInput } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { createPixel, updatePixel } from './pixels'
import { refreshPixels } from './refresh-pixels'

/** Adds a pixel, or changes the given one; shows the result in a toast. */
export function useSavePixel(existing: Pixel | undefined, onSaved: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  // The same entry sent again, after an answer that got lost, is the same pixel.
  const sent = useRef({ what: '', key: '' })
  return useMutation({
    mutationFn: (input: PixelInput) => {
      if (existing) return confirmed(() => updatePixel(existing.id, input))
      const what = JSON.stringify(input)
      if (sent.current.what !== what) sent.current = { what, key: newIdempotencyKey() }
      const { key } = sent.current
      return confirmed(() => createPixel(input, { idempotencyKey: key }))
    },
    onSuccess: () => {
      toast({ title: texts.t(existing ? 'updated' : 'created') })
      onSaved()
    },
    onError: (error) => {
      if (isStepUpCancelled(error)) return
      const failed = texts.t(existing ? 'notUpdated' : 'notCreated')
      toast(failureToast(error, failed))
    },
    onSettled: () => void refreshPixels(client),
  })
}
