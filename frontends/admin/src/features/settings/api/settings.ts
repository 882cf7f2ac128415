import { fetchSettings } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

export { updateSetting } from '@presale/api-client'

/**
 * An admin gets all, a moderator the public ones that have a value. Under a key of the panel's own:
 * the shell keeps what it knows of '/api/settings' for 5 minutes, admin lists are kept nowhere.
 */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/settings'],
    queryFn: ({ signal }) => fetchSettings({ signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
