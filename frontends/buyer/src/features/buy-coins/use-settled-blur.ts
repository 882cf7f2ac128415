import { useEffect, useRef } from 'react'

/**
 * The blur rule of the amount, held back until the press that took the focus away is over. Applied at once it
 * would move the button away under the pointer, so that the click hits nothing, or would make a valid amount of
 * an invalid one before the button's own check has seen it.
 * @returns for the field's onBlur.
 */
export function useSettledBlur(settle: () => void): () => void {
  const latest = useRef(settle)
  const isPressed = useRef(false)
  const isDue = useRef(false)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      if (isDue.current) settleSoon()
    }
    const settleSoon = () => {
      isDue.current = false
      // The click comes in the same task as the release.
      setTimeout(() => latest.current(), 0)
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return () => {
    // A tap's mouse events come after its release, all in one task: later than that, too.
    if (isPressed.current) isDue.current = true
    else setTimeout(() => latest.current(), 0)
  }
}
