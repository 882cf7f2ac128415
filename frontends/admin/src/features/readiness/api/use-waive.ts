import { updateSetting } from '@presale/api-client'
import type { Readiness, ReadinessName } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { readinessQuery } from '../../../operations/readiness'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { waiversWith } from '../waivers'

export interface Waiver {
  readonly name: ReadinessName
  readonly isWaived: boolean
  /** Why; where it is taken back nobody is asked. */
  readonly reason?: string
}

/** Waives an entry by name, or takes that back. */
export function useWaive({ entries }: Readiness) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (waiver: Waiver) =>
      confirmed(() =>
        updateSetting('readiness_waivers', waiversWith(entries, waiver), { reason: waiver.reason }),
      ),
    onSuccess: () => toast({ title: texts.t('changed') }),
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('notChanged')))
    },
    onSettled: () => {
      void client.invalidateQueries(readinessQuery())
      void client.invalidateQueries({ queryKey: ['/api/admin/settings'] })
    },
  })
}
