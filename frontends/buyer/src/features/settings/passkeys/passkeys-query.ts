import { fetchPasskeys } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

export const PASSKEYS_KEY = ['/api/user/passkeys'] as const

export const passkeysQuery = () =>
  queryOptions({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => fetchPasskeys({ signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
