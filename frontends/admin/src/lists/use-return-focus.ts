import { useEffect, useRef } from 'react'

/**
 * When what calls this goes away, the focus goes back to where it was: to the button that opened it, or,
 * where that is gone (a decided row has no buttons), to the button's row.
 */
export function useReturnFocus(): void {
  const opener = useRef(document.activeElement instanceof HTMLElement ? document.activeElement : null)
  const row = useRef(opener.current?.closest<HTMLElement>('tr[tabindex]') ?? null)
  useEffect(() => {
    const targets = [opener.current, row.current]
    return () => {
      // After the dialog's own focus trap has let go.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        targets.find((target) => target?.isConnected)?.focus()
      })
    }
  }, [])
}
