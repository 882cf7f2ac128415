import {
  fetchUser,
  isApiError,
  isNetworkError,
  isPasskeyCancelled,
  isPasskeyRequired,
  login,
  logout,
  register,
  settingsQuery,
  signInByPasskey,
  tokenQuery,
} from '@presale/api-client'
import type { CurrentUser, LoginRequest, RegisterRequest } from '@presale/contracts'
import { type ToastMessage, useSettleToast, useToast } from '@presale/ui'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takeEarlyUser } from '../early-requests'
import { newTo, readingHere } from '../language/reading'
import { forgetRemotes } from '../remotes/loaded-remotes'
import { texts } from '../texts'
import { ACTIVE_PIXEL_KEY, useWantsThirdParties } from '../third-parties/configured'
import { needsNewDocument } from '../third-parties/this-document'
import { notifyOtherTabs, onOtherTab } from './other-tabs'
import { keepForNextDocument } from './toast-from-before'

export const USER_KEY = ['/api/user'] as const

const userQuery = () =>
  queryOptions({
    queryKey: USER_KEY,
    queryFn: ({ signal }) => fetchUser({ signal, early: takeEarlyUser() }),
  })

export type Session =
  | { readonly status: 'resolving' }
  | { readonly status: 'in'; readonly user: CurrentUser }
  /** isUnreachable: nobody said that there is no session, the call failed (the same to the guards). */
  | { readonly status: 'out'; readonly isUnreachable: boolean }

export function useSession(): Session {
  const { data, isPending, isError } = useQuery(userQuery())
  if (data) return { status: 'in', user: data }
  if (isPending) return { status: 'resolving' }
  return { status: 'out', isUnreachable: isError }
}

/** Who is signed in as far as that is known by now: of itself it asks nobody. */
export function useKnownUser(): CurrentUser | undefined {
  return useQuery({ ...userQuery(), enabled: false }).data ?? undefined
}

/** What somebody signs in with: what they entered, or a passkey alone. */
export type SignInEntry = LoginRequest | 'passkey'

export function useLogin() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (entry: SignInEntry) => (entry === 'passkey' ? signInByPasskey() : login(entry)),
    onSuccess: async (user) => {
      await changeSession(client, user)
      notifyOtherTabs()
      toast({ title: texts.t('session.loginSuccessful'), description: texts.t('session.welcomeBack') })
    },
    onError: (error) => {
      // Neither is a failure: the person went back, or is asked for more where they are.
      if (isPasskeyCancelled(error) || isPasskeyRequired(error)) return
      toast(failure(texts.t('session.loginFailed'), error))
    },
  })
}

export function useRegister() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    // The zone follows (kept-reading.ts): by a name that the server does not know yet nobody is kept from registering.
    mutationFn: (entry: RegisterRequest) =>
      register({ ...entry, language: newTo({}, readingHere()).language }),
    onSuccess: async (user) => {
      await changeSession(client, user)
      notifyOtherTabs()
      toast({ title: texts.t('session.registrationSuccessful'), description: texts.t('session.created') })
    },
    onError: (error) =>
      toast(failure(texts.t('session.registrationFailed'), error, texts.t('session.registrationFailedHint'))),
  })
}

export function useLogout() {
  const client = useQueryClient()
  const toast = useToast()
  const settleToast = useSettleToast()
  const wantsThirdParties = useWantsThirdParties()
  return useMutation({
    // What the page is still asking for would be refused, and taken for a session that ended by itself.
    onMutate: async () => {
      // What could still be undone is done by who is signed in now.
      await settleToast()
      const interrupted = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
      await client.cancelQueries()
      return interrupted
    },
    mutationFn: () => logout(),
    onSuccess: async () => {
      await changeSession(client, null)
      notifyOtherTabs()
      const message = {
        title: texts.t('session.logoutSuccessful'),
        description: texts.t('session.loggedOut'),
      }
      if (needsNewDocument('/', wantsThirdParties)) keepForNextDocument(message)
      else toast(message)
    },
    onError: (error, _, interrupted = []) => {
      toast(failure(texts.t('session.logoutFailed'), error))
      void client.refetchQueries({ type: 'active', predicate: (query) => interrupted.includes(query) })
    },
  })
}

/**
 * The server's own message, or a general one where its answer is not understood.
 * @param unreached the description where there was no answer at all
 */
function failure(title: string, error: unknown, unreached = texts.t('unexpected')): ToastMessage {
  const silent = isNetworkError(error) ? unreached : texts.t('unexpected')
  const description = isApiError(error) ? error.message : silent
  return { title, description, variant: 'destructive' }
}

/** Stands once: a tab in which somebody else signed in, or nobody is left, must not go on as the one before. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => onOtherTab(() => void followSession(client)), [client])
}

async function followSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData(userQuery().queryKey)
  // Unreachable: the visitor stays on the page, and the server refuses what they may not have.
  const user = await fetchUser().catch(() => before)
  if (user?.id !== before?.id) await changeSession(client, user ?? null)
}

/** Nothing of one person's data may be seen by the next one at the same screen. */
async function changeSession(client: QueryClient, user: CurrentUser | null): Promise<void> {
  await client.cancelQueries()
  forgetRemotes()
  // The user's own entry stays, also as "nobody": its observers are what sends the browser on.
  client.setQueryData(USER_KEY, user)
  const shared = [USER_KEY, tokenQuery.queryKey, settingsQuery.queryKey, ACTIVE_PIXEL_KEY]
  const kept: readonly string[] = shared.map(([path]) => path)
  client.removeQueries({ predicate: (query) => !kept.includes(String(query.queryKey[0])) })
  // The site settings are the same for all, but an admin gets more of them.
  void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
  client.getMutationCache().clear()
}
