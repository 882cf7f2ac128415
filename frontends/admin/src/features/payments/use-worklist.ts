import type { AdminPurchase } from '@presale/contracts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DecisionVerb } from './decisions/decision-labels'
import { nextToDecide } from './next-to-decide'
import { isSomethingOpen, useWorklistKeys } from './worklist-keys'

export interface WorklistOptions {
  readonly rows: readonly AdminPurchase[]
  readonly list: RefObject<HTMLElement | null>
  /** The purchase whose details are open. */
  readonly selected: string | undefined
  readonly onOpen: (id: string) => void
  readonly onDecide: (verb: DecisionVerb, purchase: AdminPurchase) => void
  readonly onShowKeys: () => void
}

/** Where work goes on: by keys from row to row, and after a decision at the next one that waits for one. */
export function useWorklist({ rows, list, selected, onOpen, onDecide, onShowKeys }: WorklistOptions) {
  const { focusRow, onItsWay } = useFocusRow(list)
  const open = (next: AdminPurchase | undefined) => {
    if (!next) return
    onOpen(next.id)
    focusRow(next.id)
  }
  const current = () => {
    // The next key may come before the row has the focus.
    const coming = rows.findIndex(({ id }) => id === onItsWay.current)
    return coming >= 0 ? coming : currentIndex(rows, list.current, selected)
  }
  useWorklistKeys({
    move: (by) => open(rows[Math.min(Math.max(current() + by, 0), rows.length - 1)]),
    decide: (verb) => {
      const purchase = rows[current()]
      if (purchase?.allowedActions.includes(verb)) onDecide(verb, purchase)
    },
    showKeys: onShowKeys,
  })
  const goOnAfter = (decidedId: string) => {
    const next = nextToDecide(rows, decidedId)
    // Who decides in the closed list stays in it: details that open would move the next button from under the pointer.
    if (selected !== undefined) open(next)
    else if (next) focusRow(next.id)
  }
  return { goOnAfter }
}

/** The row that has the focus, else the one whose details are open; -1 where neither is shown. */
function currentIndex(
  rows: readonly AdminPurchase[],
  list: HTMLElement | null,
  selected: string | undefined,
): number {
  const focused = document.activeElement?.closest<HTMLElement>('tr[data-row]')
  const id = focused && list?.contains(focused) ? focused.dataset.row : selected
  return rows.findIndex((row) => row.id === id)
}

/** Gives the focus to a row once the question before it is gone, and its focus trap with it; says which one will get it. */
function useFocusRow(list: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<{ readonly id: string }>()
  const onItsWay = useRef<string>(undefined)
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => {
      onItsWay.current = undefined
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
      const row = rows.find(({ dataset }) => dataset.row === wanted.id)
      // What has opened over the list meanwhile keeps the focus.
      if (!isSomethingOpen()) row?.focus()
    })
    return () => clearTimeout(timer)
  }, [wanted, list])
  const focusRow = useCallback((id: string) => {
    onItsWay.current = id
    setWanted({ id })
  }, [])
  return { focusRow, onItsWay }
}
