import type { AdminPurchase } from '@presale/contracts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { inOldOrder, isWorkedOff, withDecided } from './steady-order'

type Rows = readonly AdminPurchase[]

export interface SteadyRowsOptions {
  /** A page as the server has it. */
  readonly read: Rows
  /** What the list is asked for by, whatever the page: another one is another list. */
  readonly listKey: string
  readonly page: number
  readonly list: RefObject<HTMLElement | null>
  /** They are another page's or list's, shown until those of this one are here. */
  readonly isOutdated: boolean
  /** What was decided since the tab was opened. */
  readonly decided: Rows
}

/** Of one list: its pages as they were last shown, and the one that is shown now. */
interface Shown {
  readonly listKey: string
  readonly pages: Map<number, Rows>
  page: number | undefined
  rows: Rows
}

/**
 * The rows in the order in which they were read, for as long as somebody points at the list: what refreshes in between
 * changes rows in place, and moves none of them under the pointer. Left alone, or asked for anew, the list is as the
 * server has it; but what was decided stays in its place until the list is left, whatever page is looked at meanwhile.
 * Once all of it is decided, what comes next stands below, also where somebody points at it.
 */
export function useSteadyRows(options: SteadyRowsOptions): {
  readonly rows: Rows
  readonly newCount: number
  readonly showNew: () => void
} {
  const { read, listKey, page, list, isOutdated, decided } = options
  const isPointed = useIsPointed(list)
  const kept = useRef<Shown>({ listKey, pages: new Map(), page: undefined, rows: [] })
  const [, redraw] = useState(0)
  if (kept.current.listKey !== listKey) {
    kept.current = { listKey, pages: new Map(), page: undefined, rows: kept.current.rows }
  }
  const shown = kept.current
  const before = shown.pages.get(page) ?? []
  const anew = () => withDecided(read, before, decided)
  if (!isOutdated) {
    const isSame = shown.page === page && before.length > 0
    const isHeld = isPointed && isSame && !isWorkedOff(before, read, decided)
    shown.rows = isHeld ? inOldOrder(before, read, decided) : anew()
    shown.page = page
    shown.pages.set(page, shown.rows)
  }
  const shownIds = new Set(shown.rows.map(({ id }) => id))
  return {
    rows: shown.rows,
    newCount: isOutdated ? 0 : read.filter(({ id }) => !shownIds.has(id)).length,
    showNew: () => {
      shown.pages.set(page, anew())
      redraw((count) => count + 1)
    },
  }
}

function useIsPointed(list: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setIsPointed] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const on = () => setIsPointed(true)
    const off = () => setIsPointed(false)
    element.addEventListener('pointerenter', on)
    element.addEventListener('pointerleave', off)
    return () => {
      element.removeEventListener('pointerenter', on)
      element.removeEventListener('pointerleave', off)
    }
  }, [list])
  return isPointed
}
