import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

/**
 * What is being typed, handed on when the typing rests. When the settled text changes from elsewhere
 * (back button, 'Clear filters'), the draft follows.
 */
export function useDraftSearch(
  settled: string,
  settle: (text: string) => void,
): [string, (text: string) => void] {
  const [draft, setDraft] = useState(settled)
  const handedOn = useRef(settled)
  const settleLatest = useRef(settle)
  useEffect(() => {
    settleLatest.current = settle
  }, [settle])
  useEffect(() => {
    if (settled === handedOn.current) return
    handedOn.current = settled
    setDraft(settled)
  }, [settled])
  useEffect(() => {
    const text = draft.trim()
    if (text === handedOn.current) return
    const timer = setTimeout(() => {
      handedOn.current = text
      settleLatest.current(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return [draft, setDraft]
}
