import { fetchUser, login, logout, register } from '@presale/api-client'
import type { CurrentUser } from '@presale/contracts'
import { useToast } from '@presale/ui'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { takeEarlyUser } from '../early-requests'
import { TOKEN_KEY } from '../token'

export const USER_KEY = ['/api/user'] as const

const userQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: ({ signal }) => fetchUser({ signal, early: takeEarlyUser() }),
  })

export type Session =
  | { readonly status: 'resolving' }
  | { readonly status: 'in'; readonly user: CurrentUser }
  /** isUnreachable: nobody said that there is no session, the call failed (spec section 7: the same to the guards). */
  | { readonly status: 'out'; readonly isUnreachable: boolean }

export function useSession(): Session {
  const { data, isPending, isError } = useQuery(userQuery())
  if (data) return { status: 'in', user: data }
  if (isPending) return { status: 'resolving' }
  return { status: 'out', isUnreachable: isError }
}

export function useLogin() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: login,
    onSuccess: (user) => {
      client.setQueryData(USER_KEY, user)
      toast({ title: 'Login successful', description: 'Welcome back!' })
    },
    onError: (error) => toast({ title: 'Login failed', description: error.message, variant: 'destructive' }),
  })
}

export function useRegister() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: register,
    onSuccess: (user) => {
      client.setQueryData(USER_KEY, user)
      toast({ title: 'Registration successful', description: 'Your account has been created.' })
    },
    onError: (error) =>
      toast({ title: 'Registration failed', description: error.message, variant: 'destructive' }),
  })
}

export function useLogout() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => logout(),
    onSuccess: async () => {
      await forgetSession(client)
      toast({ title: 'Logout successful', description: 'You have been logged out.' })
    },
    onError: (error) => toast({ title: 'Logout failed', description: error.message, variant: 'destructive' }),
  })
}

/** Nothing of one person's data may be seen by the next one at the same screen. */
async function forgetSession(client: QueryClient): Promise<void> {
  await client.cancelQueries()
  // The user's own entry stays, as "nobody": its observers are what sends the browser to /.
  client.setQueryData(USER_KEY, null)
  const kept: readonly string[] = [USER_KEY[0], TOKEN_KEY[0]]
  client.removeQueries({ predicate: (query) => !kept.includes(String(query.queryKey[0])) })
  client.getMutationCache().clear()
}
