import type { AdminPurchase } from '@presale/contracts'
import { useStepUp } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTokenName } from '../../../purchases/token-name'
import { lacksTransaction, NOTHING_ENTERED } from '../approval-entry'
import { type DecisionVerb, decisionWords } from '../decision-words'
import { decide, type Refusal, refusalOf, useDecisionKey } from './decide-payment'
import { refreshPayments, showDecided } from './payments'

export type RowResult =
  | { readonly state: 'deciding' | 'done' }
  | { readonly state: 'refused'; readonly refusal: Refusal }

export type RowResults = ReadonlyMap<string, RowResult>

export interface SeveralDecisions {
  readonly results: RowResults
  readonly isRunning: boolean
  /**
   * One after another; what fails stops none of the others. Where this goes away meanwhile, none is begun any
   * more, and those are missing in what comes back: nobody sees any longer what is done in his name.
   */
  readonly run: (purchases: readonly AdminPurchase[], reason: string) => Promise<RowResults>
}

/** The same decision on several purchases, with a result for each of them. */
export function useDecideSeveral(verb: DecisionVerb): SeveralDecisions {
  const client = useQueryClient()
  const tokenName = useTokenName()
  const keyFor = useDecisionKey()
  const [results, setResults] = useState<RowResults>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const isSeen = useIsMounted()
  const confirmed = useStepUp()
  const decideOne = async (purchase: AdminPurchase, reason: string): Promise<RowResult> => {
    // Where the buyer named the transaction, an approval stands on that.
    const isAsked = verb !== 'approve' || lacksTransaction(purchase)
    const decision = { verb, purchase, entry: { ...NOTHING_ENTERED, reason: isAsked ? reason : '' } }
    try {
      const { purchase: decided } = await confirmed(() => decide(decision, keyFor(decision)))
      await showDecided(client, decided)
      return { state: 'done' }
    } catch (error) {
      const { failed } = decisionWords(verb, purchase, tokenName)
      return { state: 'refused', refusal: await refusalOf(error, purchase, failed) }
    }
  }
  const run = async (purchases: readonly AdminPurchase[], reason: string) => {
    let known = results
    const tell = (id: string, result: RowResult) => {
      known = new Map([...known, [id, result]])
      setResults(known)
    }
    setIsRunning(true)
    for (const purchase of purchases) {
      if (!isSeen.current) break
      tell(purchase.id, { state: 'deciding' })
      tell(purchase.id, await decideOne(purchase, reason))
    }
    setIsRunning(false)
    // Whatever became of them: a refusal says that the list is not up to date.
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
