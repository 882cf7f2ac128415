import { useRef } from 'react'

/**
 * Radix gives the focus back to a Trigger of its own alone; these dialogs are opened by whatever sets isOpen.
 * So the element that had the focus is kept, and has it again. Where it is gone (a step of the page went with
 * the dialog), the page's content has it, and the next Tab goes on from there.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    /** For onOpenAutoFocus, before the focus moves. */
    keep: () => {
      opener.current = document.activeElement
    },
    /** For onCloseAutoFocus. */
    giveBack: (event: Event) => {
      event.preventDefault()
      const before = opener.current
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      const target = isThere ? before : document.querySelector<HTMLElement>('main[tabindex]')
      const current = document.activeElement
      if (current === null || current === document.body) target?.focus({ preventScroll: !isThere })
    },
  }
}
