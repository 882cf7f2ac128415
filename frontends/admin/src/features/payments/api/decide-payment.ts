import {
  approvePurchase,
  declinePurchase,
  isApiError,
  newIdempotencyKey,
  reopenPurchase,
  sentenceOf,
} from '@presale/api-client'
import type { AdminPurchase, AdminPurchaseAnswer, AuditEvent } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { bodyOf, type Entry } from '../decisions/approval-entry'
import type { DecisionVerb } from '../decisions/decision-labels'
import { texts } from '../decisions/texts'
import { eventsSince } from './events-since'
import { acceptDecided, refreshPayments } from './payments'

export interface Decision {
  readonly verb: DecisionVerb
  /** The revision that the reviewer saw; later events were not visible to them. */
  readonly purchase: AdminPurchase
  readonly entry: Entry
}

/** The hard cap of the sale, the limit of a buyer, or the prices of now; named as what the decider sends. */
export type Beyond = 'overCap' | 'overLimit' | 'oldPrice'

const BEYOND: Readonly<Record<string, Beyond>> = {
  'over-cap': 'overCap',
  'over-buyer-limit': 'overLimit',
  'old-price': 'oldPrice',
}

/** Why a decision did not come about. */
export interface Refusal {
  /** Something that happened meanwhile stands in the way ('overtaken'), it is not allowed ('final'), or it can be tried again. */
  readonly kind: 'overtaken' | 'final' | 'repeatable'
  /** The server's own, where there is one. */
  readonly sentence: string
  /** What came in between, oldest first. */
  readonly between: readonly AuditEvent[]
  /** What does not hold the purchase: an admin may decide on it all the same. */
  readonly beyond?: Beyond
  /** Another purchase may have been settled by the same transaction: an admin has to say why they are two. */
  readonly mayBeTwin?: boolean
}

export const MAYBE_TWIN = 'transaction-maybe-settled'

export async function refusalOf(error: unknown, purchase: AdminPurchase, fallback: string): Promise<Refusal> {
  const sentence = sentenceOf(error, fallback)
  const status = isApiError(error) ? error.status : undefined
  if (status === 404) return { kind: 'overtaken', sentence, between: [] }
  const beyond = isApiError(error) ? BEYOND[error.code ?? ''] : undefined
  if (beyond) return { kind: 'repeatable', sentence, between: [], beyond }
  if (isApiError(error) && error.code === MAYBE_TWIN) {
    return { kind: 'repeatable', sentence, between: [], mayBeTwin: true }
  }
  if (status === 409) {
    const between = await eventsSince(purchase)
    // Nothing came in between: it is the entry that can't stand (a hash that settled another purchase).
    return { kind: between.length > 0 ? 'overtaken' : 'repeatable', sentence, between }
  }
  return { kind: status === 401 || status === 403 ? 'final' : 'repeatable', sentence, between: [] }
}

/**
 * Decides on a purchase, shows the result in a toast, and updates the list. `onSettled` hears how
 * it ended: undefined when it was done.
 */
export function useDecidePayment(onSettled: (refusal: Refusal | undefined) => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const keyFor = useDecisionKey()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (decision: Decision) => confirmed(() => decide(decision, keyFor(decision))),
    onSuccess: ({ purchase }, { verb }) => {
      toast({ title: texts.t(`decide.${verb}.done`) })
      onSettled(undefined)
      void acceptDecided(client, purchase)
    },
    onError: async (error, { verb, purchase }) => {
      if (isStepUpCancelled(error)) return
      const failed = texts.t(`decide.${verb}.failed`)
      const refusal = await refusalOf(error, purchase, failed)
      // The dialog asks, in the language of the page.
      if (!refusal.beyond) toast(failureToast(error, failed))
      onSettled(refusal)
      void refreshPayments(client)
    },
  })
}

/** A repeat of the same thing has the same key, so that an answer that got lost is not done twice. */
export function useDecisionKey(): (decision: Decision) => string {
  const keys = useRef(new Map<string, string>())
  return ({ verb, purchase, entry }) => {
    const what = JSON.stringify([verb, purchase.id, purchase.revision, entry])
    const key = keys.current.get(what) ?? newIdempotencyKey()
    keys.current.set(what, key)
    return key
  }
}

export function decide(
  { verb, purchase, entry }: Decision,
  idempotencyKey: string,
): Promise<AdminPurchaseAnswer> {
  const options = { idempotencyKey }
  switch (verb) {
    case 'approve':
      return approvePurchase(purchase.id, bodyOf('approve', entry), options)
    case 'decline':
      return declinePurchase(purchase.id, bodyOf('decline', entry), options)
    case 'reopen':
      return reopenPurchase(purchase.id, { ...bodyOf('reopen', entry), reason: entry.reason }, options)
    default:
      return assertNever(verb)
  }
}
