import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

/**
 * What is being typed, handed on when the typing rests. When the settled text changes from elsewhere
 * (back button, 'Clear filters'), the draft follows.
 * @param settledAs how the settled text will read for what was handed on: where the two differ, what is being
 * typed stays as it is.
 */
export function useDraftSearch(
  settled: string,
  settle: (text: string) => void,
  settledAs: (text: string) => string = (text) => text,
): [string, (text: string) => void] {
  const [draft, setDraft] = useState(settled)
  const handedOn = useRef(settled)
  const latest = useRef({ settle, settledAs })
  useEffect(() => {
    latest.current = { settle, settledAs }
  }, [settle, settledAs])
  useEffect(() => {
    if (settled === handedOn.current) return
    handedOn.current = settled
    setDraft(settled)
  }, [settled])
  useEffect(() => {
    const text = draft.trim()
    if (text === handedOn.current) return
    const timer = setTimeout(() => {
      handedOn.current = latest.current.settledAs(text)
      latest.current.settle(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return [draft, setDraft]
}
