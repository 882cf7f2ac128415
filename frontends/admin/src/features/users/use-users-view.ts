import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changeUsersView, readUsersView, type UsersView } from './users-view'

export interface UsersViewState {
  readonly view: UsersView
  /** The address after a change, for a link. */
  readonly linkTo: (change: Partial<UsersView>) => string
  readonly change: (change: Partial<UsersView>, options?: { replace?: boolean }) => void
}

/** The user list's filters and page, and the user whose page is open, kept in the address bar. */
export function useUsersView(): UsersViewState {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readUsersView(params), [params])
  const change = useCallback<UsersViewState['change']>(
    (what, { replace = false } = {}) =>
      setParams((before) => changeUsersView(before, what), { replace, preventScrollReset: true }),
    [setParams],
  )
  const linkTo = useCallback((what: Partial<UsersView>) => `?${changeUsersView(params, what)}`, [params])
  return { view, change, linkTo }
}
