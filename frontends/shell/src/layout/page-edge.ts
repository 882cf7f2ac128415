import { useCallback } from 'react'

/**
 * For a notice fixed to the lower edge of the screen: tells the page how much room it takes, so that what it
 * would lie over can be scrolled clear of it (base.css adds the two up).
 */
export function useEdgeHeight(property: '--edge-consent' | '--edge-offline') {
  return useCallback(
    (notice: HTMLElement | null) => {
      if (!notice) return
      const { style } = document.documentElement
      const observer = new ResizeObserver(() => style.setProperty(property, `${notice.offsetHeight}px`))
      observer.observe(notice)
      return () => {
        observer.disconnect()
        style.removeProperty(property)
      }
    },
    [property],
  )
}
