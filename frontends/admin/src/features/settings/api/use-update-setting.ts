import type { SiteSetting } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { settingsQuery, updateSetting } from './settings'

/** Sets a value, or removes it where it is empty; shows the result in a toast. */
export function useUpdateSetting(key: string, onUpdated: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (value: string) => confirmed(() => updateSetting(key, value)),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery().queryKey, (before) => withSetting(before, saved))
      toast({ title: texts.t('updated') })
      onUpdated()
    },
    onError: (error) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('notUpdated')))
    },
    onSettled: () => {
      void client.invalidateQueries(settingsQuery())
      // What the pages around the panel show of it: the shell's query, and the figures that hang on it.
      void client.invalidateQueries({ queryKey: ['/api/settings'] })
      void client.invalidateQueries({ queryKey: ['/api/live-figures'] })
      void client.invalidateQueries({ queryKey: ['/api/sale'] })
      void client.invalidateQueries({ queryKey: ['/api/admin/readiness'] })
    },
  })
}

/** The list as it is once the server has said so; it is asked for as a whole again right after. */
function withSetting(before: SiteSetting[] | undefined, saved: SiteSetting): SiteSetting[] | undefined {
  return before?.map((setting) => (setting.key === saved.key ? saved : setting))
}
