import type { SiteSetting } from '@presale/contracts'
import { useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { settingsQuery, updateSetting } from './settings'

export interface UpdateSetting {
  /** Sets a value, or removes it where it is empty; the list has it at once. */
  update: (setting: SiteSetting) => Promise<SiteSetting>
  /** Once all is sent: the list, and whatever else shows something of it. */
  refresh: () => void
}

export function useUpdateSetting(): UpdateSetting {
  const client = useQueryClient()
  const confirmed = useStepUp()
  const { mutateAsync } = useMutation({
    mutationFn: ({ key, value }: SiteSetting) =>
      confirmed((signature) => updateSetting(key, value, { signature })),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery().queryKey, (before) => withSetting(before, saved))
    },
  })
  const refresh = () => {
    void client.invalidateQueries(settingsQuery())
    // What the pages around the panel show of it: the shell's query, and the figures that hang on it.
    void client.invalidateQueries({ queryKey: ['/api/settings'] })
    void client.invalidateQueries({ queryKey: ['/api/live-figures'] })
    void client.invalidateQueries({ queryKey: ['/api/sale'] })
    void client.invalidateQueries({ queryKey: ['/api/admin/readiness'] })
  }
  return { update: mutateAsync, refresh }
}

/** The list as it is once the server has said so; it is asked for as a whole again right after. */
function withSetting(before: SiteSetting[] | undefined, saved: SiteSetting): SiteSetting[] | undefined {
  return before?.map((setting) => (setting.key === saved.key ? saved : setting))
}
