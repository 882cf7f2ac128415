import { useEffect } from 'react'

/** The browser asks, in its own words, before the page is closed. */
export function useHeldClosing(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const hold = (event: Event): void => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isHeld])
}
