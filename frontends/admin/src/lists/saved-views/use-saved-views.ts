import { useCallback, useEffect, useRef, useState } from 'react'
import { useShell } from '../../shell-context'
import { readViews, type SavedView } from './saved-views'

export interface SavedViews {
  /** As they are shown. */
  readonly views: readonly SavedView[]
  /** As they are kept at this moment: another tab may have changed them. */
  readonly now: () => readonly SavedView[]
  readonly change: (edit: (views: readonly SavedView[]) => readonly SavedView[]) => void
}

/** The reader's own views of a list: kept in this browser, for this account, and shared by its tabs. */
export function useSavedViews(list: string): SavedViews {
  const { user } = useShell()
  const key = `saved-views:${list}:${user.id}`
  const [views, setViews] = useState(() => stored(key) ?? [])
  // Where nothing can be stored they hold for this page.
  const heldHere = useRef<readonly SavedView[]>(undefined)
  const now = useCallback(() => heldHere.current ?? stored(key) ?? [], [key])
  const change = useCallback<SavedViews['change']>(
    (edit) => {
      const next = edit(now())
      setViews(next)
      heldHere.current = store(key, next) ? undefined : next
    },
    [key, now],
  )
  useEffect(() => {
    // Without a key everything was cleared.
    const follow = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setViews(now())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key, now])
  return { views, now, change }
}

function stored(key: string): readonly SavedView[] | undefined {
  try {
    return readViews(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

/** Whether it could be stored. */
function store(key: string, views: readonly SavedView[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(views))
    return true
  } catch {
    return false
  }
}
