import type { AdminPurchase } from '@presale/contracts'
import { useCallback, useMemo, useState } from 'react'
import { withUpdates } from './with-updates'

export interface RowSelection {
  /** As the list last had them; those that are on no page any more as they were when selected. */
  readonly chosen: readonly AdminPurchase[]
  readonly has: (id: string) => boolean
  readonly set: (purchases: readonly AdminPurchase[], isChosen: boolean) => void
  readonly drop: (ids: readonly string[]) => void
}

/** Rows that are chosen together: by their id, so that refreshing, paging and filtering lose none. */
export function useRowSelection(rows: readonly AdminPurchase[]): RowSelection {
  const [kept, setKept] = useState<ReadonlyMap<string, AdminPurchase>>(new Map())
  const chosen = useMemo(() => withUpdates([...kept.values()], rows), [kept, rows])
  const set = useCallback((purchases: readonly AdminPurchase[], isChosen: boolean) => {
    setKept((before) => {
      const after = new Map(before)
      for (const purchase of purchases) {
        if (isChosen) after.set(purchase.id, purchase)
        else after.delete(purchase.id)
      }
      return after
    })
  }, [])
  const drop = useCallback(
    (ids: readonly string[]) => setKept((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    [],
  )
  return { chosen, has: (id) => kept.has(id), set, drop }
}
