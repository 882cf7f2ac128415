import { updateSetting } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { saleStateQuery } from '../../../sale/sale-state'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { freezeQuery } from './freeze'

/** Freezes the sale, or lets it go on: from the next purchase on, everywhere. */
export function useFreeze() {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (isFrozen: boolean) =>
      confirmed((signature) => updateSetting('sale_frozen', String(isFrozen), { signature })),
    onSuccess: (_saved, isFrozen) => toast({ title: texts.t(isFrozen ? 'frozen' : 'goesOn') }),
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('failed')))
    },
    onSettled: () => {
      void client.invalidateQueries(saleStateQuery())
      void client.invalidateQueries(freezeQuery())
      for (const key of ['/api/admin/settings', '/api/settings'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
}
