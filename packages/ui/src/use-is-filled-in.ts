import { type RefObject, useEffect, useState } from 'react'
import { enteredIn } from './entered-in'

/** So often a form is looked at for what came without an event; nobody waits longer for a button. */
const LOOK_MS = 250

/** What a person does on the way to a button, and what events there are. */
const EVENTS = ['input', 'change', 'focusin', 'pointerover', 'pointerdown'] as const

/**
 * Whether something stands in each named text field of a form. The form itself is asked, again and again: a password
 * manager may fill it in without an event, and a button that waits for one would stay disabled for ever.
 */
export function useIsFilledIn(form: RefObject<HTMLFormElement | null>): boolean {
  const [isFilledIn, setIsFilledIn] = useState(false)
  useEffect(() => {
    const watched = form.current
    if (!watched) return
    let last = false
    const look = () => {
      const now = [...enteredIn(watched).values()].every((value) => value !== '')
      if (now !== last) setIsFilledIn(now)
      last = now
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    for (const event of EVENTS) watched.addEventListener(event, look)
    // The event comes before the fields are empty.
    const afterReset = () => queueMicrotask(look)
    watched.addEventListener('reset', afterReset)
    return () => {
      clearInterval(timer)
      for (const event of EVENTS) watched.removeEventListener(event, look)
      watched.removeEventListener('reset', afterReset)
    }
  }, [form])
  return isFilledIn
}
