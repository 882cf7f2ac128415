import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. Prefer CSS; this is for what only script can decide. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** The width at which tables become cards and dialogs become sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 640px)')
}
