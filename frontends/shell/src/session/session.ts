import { fetchUser, login, logout, register } from '@presale/api-client'
import type { CurrentUser } from '@presale/contracts'
import { useToast } from '@presale/ui'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takeEarlyUser } from '../early-requests'
import { TOKEN_KEY } from '../token'
import { onOtherTab, tellOtherTabs } from './other-tabs'

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
    onSuccess: async (user) => {
      await changeSession(client, user)
      tellOtherTabs()
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
    onSuccess: async (user) => {
      await changeSession(client, user)
      tellOtherTabs()
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
      await changeSession(client, null)
      tellOtherTabs()
      toast({ title: 'Logout successful', description: 'You have been logged out.' })
    },
    onError: (error) => toast({ title: 'Logout failed', description: error.message, variant: 'destructive' }),
  })
}

/** Stands once: a tab in which somebody else signed in, or nobody is left, must not go on as the one before. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => onOtherTab(() => void followSession(client)), [client])
}

async function followSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData(userQuery().queryKey)
  // Not reached: whoever stands there stays, and the server refuses what is not his.
  const user = await fetchUser().catch(() => before)
  if (user?.id !== before?.id) await changeSession(client, user ?? null)
}

/** Nothing of one person's data may be seen by the next one at the same screen. */
async function changeSession(client: QueryClient, user: CurrentUser | null): Promise<void> {
  await client.cancelQueries()
  // The user's own entry stays, also as "nobody": its observers are what sends the browser on.
  client.setQueryData(USER_KEY, user)
  const kept: readonly string[] = [USER_KEY[0], TOKEN_KEY[0]]
  client.removeQueries({ predicate: (query) => !kept.includes(String(query.queryKey[0])) })
  client.getMutationCache().clear()
}
