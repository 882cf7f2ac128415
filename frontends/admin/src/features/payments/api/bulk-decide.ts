import type { AdminPurchase } from '@presale/contracts'
import { useStepUp } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type BulkEntry, entryFor } from '../decisions/bulk-entry'
import type { BulkVerb } from '../decisions/bulk-verbs'
import { texts } from '../decisions/texts'
import { decide, type Refusal, refusalOf, useDecisionKey } from './decide-payment'
import { refreshPayments, showDecided } from './payments'

export type RowResult =
  | { readonly state: 'deciding' | 'done' }
  | { readonly state: 'refused'; readonly refusal: Refusal }

export type RowResults = ReadonlyMap<string, RowResult>

export interface BulkDecisions {
  readonly results: RowResults
  readonly isRunning: boolean
  /**
   * One after another; a failure stops none of the others. Once the component is unmounted no further one is
   * begun, and those are missing in the results: nothing is decided in somebody's name unseen.
   */
  readonly run: (purchases: readonly AdminPurchase[], entry: BulkEntry) => Promise<RowResults>
}

/** One decision on many purchases, with a result for each of them. */
export function useBulkDecide(verb: BulkVerb): BulkDecisions {
  const client = useQueryClient()
  const keyFor = useDecisionKey()
  const [results, setResults] = useState<RowResults>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const isSeen = useIsMounted()
  const confirmed = useStepUp()
  const decideOne = async (purchase: AdminPurchase, entry: BulkEntry): Promise<RowResult> => {
    const decision = { verb, purchase, entry: entryFor(verb, purchase, entry) }
    try {
      const { purchase: decided } = await confirmed(() => decide(decision, keyFor(decision)))
      await showDecided(client, decided)
      return { state: 'done' }
    } catch (error) {
      const failed = texts.t(`decide.${verb}.failed`)
      return { state: 'refused', refusal: await refusalOf(error, purchase, failed) }
    }
  }
  const run = async (purchases: readonly AdminPurchase[], entry: BulkEntry) => {
    let known = results
    const record = (id: string, result: RowResult) => {
      known = new Map([...known, [id, result]])
      setResults(known)
    }
    setIsRunning(true)
    for (const purchase of purchases) {
      if (!isSeen.current) break
      record(purchase.id, { state: 'deciding' })
      record(purchase.id, await decideOne(purchase, entry))
    }
    setIsRunning(false)
    // Also after refusals: they mean that the list is out of date.
    void refreshPayments(client)
    return known
  }
  return { results, isRunning, run }
}

function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
