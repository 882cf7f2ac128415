import type { AdminPurchase } from '@presale/contracts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenPurchasesQuery } from '../api/payments'
import { withUpdates } from '../with-updates'

export interface ChosenNow {
  /** What was chosen when this began: a refresh of the list behind it changes nothing here. */
  readonly purchases: readonly AdminPurchase[]
  /** Those that the page did not show, as they are now; nothing until they are here. */
  readonly elsewhere: readonly AdminPurchase[]
  readonly elsewhereCount: number
  readonly isUpToDate: boolean
  readonly query: UseQueryResult<AdminPurchase[]>
}

const NONE: readonly AdminPurchase[] = []

/** @param shownIds the chosen ones that the list keeps up to date; the others are asked again. */
export function useChosenNow(chosen: readonly AdminPurchase[], shownIds: readonly string[]): ChosenNow {
  const [given] = useState(chosen)
  const [elsewhereIds] = useState(() => chosen.map(({ id }) => id).filter((id) => !shownIds.includes(id)))
  const query = useQuery(chosenPurchasesQuery(elsewhereIds))
  const elsewhere = query.data ?? NONE
  return {
    purchases: withUpdates(given, elsewhere),
    elsewhere,
    elsewhereCount: elsewhereIds.length,
    isUpToDate: elsewhere.length === elsewhereIds.length,
    query,
  }
}
