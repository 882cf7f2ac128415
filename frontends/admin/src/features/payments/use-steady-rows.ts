import type { AdminPurchase } from '@presale/contracts'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The rows in the order in which they were read, for as long as somebody points at the list: what refreshes in between
 * changes rows in place, and moves none of them under the pointer. Left alone, or asked for anew, the list is as the
 * server has it.
 * @param view what the rows are asked for by: another view has rows of its own at once.
 * @param isOutdated they are another view's, shown until those of this one are here.
 */
export function useSteadyRows(
  rows: readonly AdminPurchase[],
  view: string,
  list: RefObject<HTMLElement | null>,
  isOutdated: boolean,
): { readonly rows: readonly AdminPurchase[]; readonly newCount: number; readonly showNew: () => void } {
  const isPointed = useIsPointed(list)
  const kept = useRef({ view, rows })
  const [, redraw] = useState(0)
  const isOther = kept.current.view !== view || kept.current.rows.length === 0
  if (isOutdated) kept.current = { view: '', rows }
  else if (isOther || !isPointed) kept.current = { view, rows }
  else kept.current = { view, rows: inOldOrder(kept.current.rows, rows) }
  const shown = kept.current.rows
  const shownIds = new Set(shown.map(({ id }) => id))
  return {
    rows: shown,
    newCount: rows.filter(({ id }) => !shownIds.has(id)).length,
    showNew: () => {
      kept.current = { view, rows }
      redraw((count) => count + 1)
    },
  }
}

/** Those that are gone from the page stay as they last were until the pointer leaves. */
function inOldOrder(
  shown: readonly AdminPurchase[],
  read: readonly AdminPurchase[],
): readonly AdminPurchase[] {
  const byId = new Map(read.map((row) => [row.id, row]))
  return shown.map((row) => byId.get(row.id) ?? row)
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
