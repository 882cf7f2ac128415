import { fetchAdminUser, fetchAdminUsers } from '@presale/api-client'
import type { AdminUsersQuery } from '@presale/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

export type { UsersPage } from '@presale/api-client'

const PATH = '/api/admin/users'

/** Admin lists refetch on mount and on focus, and are kept nowhere. */
export const usersQuery = (query: Partial<AdminUsersQuery>) =>
  queryOptions({
    queryKey: [PATH, 'list', query],
    queryFn: ({ signal }) => fetchAdminUsers(query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => fetchAdminUser(id, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** Every list of users and every user that is shown. */
export async function refreshUsers(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [PATH] })
}
