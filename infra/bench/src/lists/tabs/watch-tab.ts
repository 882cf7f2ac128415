declare global {
  interface Window {
    benchTab?: {
      /** From now on the next press opens the tab of this name. */
      arm(name: string): void
      /** Milliseconds from the press until the tab's first rows stood; undefined as long as they do not. */
      took(): number | undefined
    }
  }
}

/**
 * Runs in the page, before any script of its own; so it names nothing outside of itself. Called on every change of the
 * page: looking with every frame would round each time up to 16 ms.
 */
export function watchTab(): void {
  const rows = '[aria-busy="false"] tbody [role="row"], section[aria-label="Site settings"] > ul > li'
  let pressedAt: number | undefined
  let rowsAt: number | undefined
  let observer: MutationObserver | undefined

  const isOpen = (name: string): boolean => {
    const chosen = document.querySelector('[role="tab"][aria-selected="true"]')
    // A count may stand beside the name.
    return chosen?.textContent?.trim().startsWith(name) ?? false
  }
  const look = (name: string): void => {
    if (!isOpen(name) || !document.querySelector('[role="tabpanel"]:not([hidden])')?.querySelector(rows))
      return
    rowsAt = performance.now()
    observer?.disconnect()
  }
  window.benchTab = {
    arm(name) {
      pressedAt = undefined
      rowsAt = undefined
      const press = (): void => {
        pressedAt = performance.now()
        observer = new MutationObserver(() => look(name))
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }
      addEventListener('pointerdown', press, { capture: true, once: true })
    },
    took: () => (pressedAt === undefined || rowsAt === undefined ? undefined : rowsAt - pressedAt),
  }
}
