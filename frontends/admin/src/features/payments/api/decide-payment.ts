import {
  approvePurchase,
  declinePurchase,
  isApiError,
  newIdempotencyKey,
  reopenPurchase,
} from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { type DecisionVerb, decisionWords } from '../decision-words'
import { acceptDecided, refreshPayments } from './payments'
import { useTokenName } from './token-name'

export interface Decision {
  readonly verb: DecisionVerb
  readonly purchase: AdminPurchase
  /** The optional transaction hash or reason, the required reason; empty: none. */
  readonly entry: string
}

/**
 * Decides on a purchase, tells by toast how it went, and brings the list up to date; `onSettled` hears
 * whether the dialog has done its work: what was refused for its input, or got no answer, can be repeated.
 */
export function useDecidePayment(onSettled: (outcome: 'done' | 'repeatable') => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const tokenName = useTokenName()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (decision: Decision) => decide(decision, keyFor(decision)),
    onSuccess: ({ purchase }, { verb }) => {
      toast({ title: decisionWords(verb, purchase, tokenName).done })
      onSettled('done')
      void acceptDecided(client, purchase)
    },
    onError: (error, { verb, purchase }) => {
      toast(failureToast(error, decisionWords(verb, purchase, tokenName).failed))
      onSettled(isFinal(error) ? 'done' : 'repeatable')
      void refreshPayments(client)
    },
  })
}

/** Somebody else was first (409), it is not there (404), or it is not allowed (403): nothing to repeat. */
function isFinal(error: unknown): boolean {
  return isApiError(error) && [401, 403, 404, 409].includes(error.status)
}

/** A repeat of the same thing has the same key, so that an answer that got lost is not done twice. */
function useIdempotencyKey(): (decision: Decision) => string {
  const last = useRef({ what: '', key: '' })
  return ({ verb, purchase, entry }) => {
    const what = JSON.stringify([verb, purchase.id, entry])
    if (last.current.what !== what) last.current = { what, key: newIdempotencyKey() }
    return last.current.key
  }
}

function decide({ verb, purchase, entry }: Decision, idempotencyKey: string) {
  const options = { idempotencyKey }
  switch (verb) {
    case 'approve':
      return approvePurchase(purchase.id, entry === '' ? {} : { transactionHash: entry }, options)
    case 'decline':
      return declinePurchase(purchase.id, entry === '' ? {} : { reason: entry }, options)
    case 'reopen':
      return reopenPurchase(purchase.id, { reason: entry }, options)
    default:
      return assertNever(verb)
  }
}
