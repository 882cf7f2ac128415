import { useCallback } from 'react'

/**
 * For a notice fixed to the lower edge of the screen: publishes its height as a CSS property, so that what it
 * covers can be scrolled clear of it (base.css adds the two up).
 */
export function useEdgeHeight(property: '--edge-consent' | '--edge-offline' | '--edge-newer') {
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
