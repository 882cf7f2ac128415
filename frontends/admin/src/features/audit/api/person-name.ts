import { fetchAdminUser, isApiError } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The name of a person in the filter, where no row has it; null where no such account is visible. */
export const personNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'name', id],
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        return (await fetchAdminUser(id, { signal })).name
      } catch (error) {
        if (isApiError(error) && (error.status === 404 || error.status === 403)) return null
        throw error
      }
    },
    staleTime: 60_000,
  })
