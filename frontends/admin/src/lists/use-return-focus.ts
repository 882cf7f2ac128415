import { useEffect, useRef } from 'react'

/**
 * When what calls this goes away, the focus goes back to where it was: to the button that opened it (of a menu, whose
 * entries are gone by then, to the menu's button), or, where that is gone (a decided row has no buttons), to the
 * button's row; where that is gone, too (a filter has dropped it), to the row after it or before it, and to the page's
 * content where no row is left.
 */
export function useReturnFocus(): void {
  const opener = useRef(openerNow())
  const row = useRef(opener.current?.closest<HTMLElement>('tr[tabindex]') ?? null)
  useEffect(() => {
    const targets = [opener.current, row.current, ...rowsBeside(row.current)]
    return () => {
      // After the dialog's own focus trap has let go.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const target = targets.find((one) => one?.isConnected && !isDisabled(one))
        ;(target ?? document.querySelector<HTMLElement>('main[tabindex]'))?.focus()
      })
    }
  }, [])
}

function openerNow(): HTMLElement | null {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const menu = focused?.closest('[role="menu"]')
  // A menu is named by the button that opens it.
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** The rows after it, then those before it, nearest first. */
function rowsBeside(row: HTMLElement | null): HTMLElement[] {
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > tr[tabindex]') ?? [])]
  const index = row ? rows.indexOf(row) : -1
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0)).reverse()]
}

/** A disabled button takes no focus. */
const isDisabled = (element: HTMLElement) => element.matches(':disabled')
