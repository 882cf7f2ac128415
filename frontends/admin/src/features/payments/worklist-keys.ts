import { useCallback, useEffect, useRef, useState } from 'react'
import type { DecisionVerb } from './decisions/decision-labels'

/** The keys of the worklist, as the sheet lists them; `does` is the key of its text. */
export const WORKLIST_KEYS = [
  { key: 'J', does: 'keys.next' },
  { key: 'K', does: 'keys.before' },
  { key: 'A', does: 'keys.approve' },
  { key: 'D', does: 'keys.decline' },
  { key: '↓', does: 'keys.reason' },
  { key: '?', does: 'keys.show' },
] as const

const VERBS: Readonly<Partial<Record<string, DecisionVerb>>> = { a: 'approve', d: 'decline' }

/** The key that asks for a decision, and once more confirms it; a reopening has none. */
export function decisionKey(verb: DecisionVerb): string | undefined {
  return Object.keys(VERBS).find((key) => VERBS[key] === verb)
}

export interface WorklistActions {
  readonly move: (by: 1 | -1) => void
  readonly decide: (verb: DecisionVerb) => void
  readonly showKeys: () => void
}

const LISTS = '[role="menu"], [role="listbox"]'

/** Whether something is open over the list: a question or a sheet, or a menu, whose letters choose among its entries. */
export const isSomethingOpen = (): boolean =>
  document.querySelector(`[role="dialog"], [role="alertdialog"], ${LISTS}`) !== null

/** Single keys, anywhere on the page but in a field, with nothing open over it. */
export function useWorklistKeys(actions: WorklistActions): void {
  useKey((key) => {
    if (isSomethingOpen()) return false
    if (key === '?') actions.showKeys()
    else if (!areKeysOn()) return false
    else if (key === 'j') actions.move(1)
    else if (key === 'k') actions.move(-1)
    else {
      const verb = VERBS[key]
      if (!verb) return false
      actions.decide(verb)
    }
    return true
  })
}

/** The question's own key: pressed anew, not held down. */
export function useConfirmKey(wanted: string | undefined, confirm: () => void): void {
  useKey((key) => {
    if (key !== wanted || !areKeysOn() || document.querySelector(LISTS)) return false
    confirm()
    return true
  })
}

/** @param onKey whether it did something: then nobody else does. */
function useKey(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isField(event.target)) return
      if (latest.current(event.key.toLowerCase())) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable], [role="combobox"]')

const STORAGE_KEY = 'worklist-keys'
// Where storage is forbidden it holds for this page.
let isOffHere = false

function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return !isOffHere
  }
}

/** Whether single keys do something; kept in this browser. */
export function useKeysSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(areKeysOn)
  const change = useCallback((next: boolean) => {
    isOffHere = !next
    setIsOn(next)
    try {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off')
    } catch {
      // It holds for this page.
    }
  }, [])
  return [isOn, change]
}
