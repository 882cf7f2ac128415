import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * For the element that holds the page. A link leads to the beginning of another page, for the eye and for the
 * keyboard; on arrival, and on the browser's back, nothing moves.
 */
export function useFreshPage(path: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(path)
  const navigation = useNavigationType()
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (navigation === 'POP') return
    window.scrollTo({ top: 0 })
    main.current?.focus({ preventScroll: true })
  }, [path, navigation])
  return main
}
