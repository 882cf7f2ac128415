import { useEffect, useRef } from 'react'
import type { FlowStep } from './flow-step'

/**
 * For the element that holds the steps. When the step changes, what was focused is gone: the focus moves to
 * the new step, and the page to its beginning. On arrival nothing moves.
 */
export function useStepFocus(step: FlowStep) {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    // The dialog of the payment takes the focus itself; when it goes, the button that opened it is gone.
    if (step === 'payment') return
    window.scrollTo({ top: 0 })
    region.current?.focus({ preventScroll: true })
  }, [step])
  return region
}
