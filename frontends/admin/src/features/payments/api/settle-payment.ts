import { addEvidence, isApiError, narrowSettlement, newIdempotencyKey, sentenceOf } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../decisions/texts'
import { MAYBE_TWIN } from './decide-payment'
import { acceptDecided, refreshPayments } from './payments'

/** What is said of an approved purchase later: its transaction, or which output of it. */
export type Settlement =
  | {
      readonly kind: 'evidence'
      readonly transactionHash: string
      readonly output: string
      /** Why it is not the transaction of another purchase; empty where nobody asked. */
      readonly reason: string
    }
  | { readonly kind: 'output'; readonly output: string }

interface SettleRefusal {
  readonly sentence: string
  readonly mayBeTwin: boolean
}

/** @param onSettled gets the refusal; undefined on success. */
export function useSettlePayment(
  purchase: AdminPurchase,
  onSettled: (refusal: SettleRefusal | undefined) => void,
) {
  const client = useQueryClient()
  const { toast } = useShell()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (settlement: Settlement) => {
      // A repeat of the same thing has the same key.
      const what = JSON.stringify(settlement)
      const idempotencyKey = keys.current.get(what) ?? newIdempotencyKey()
      keys.current.set(what, idempotencyKey)
      return send(purchase.id, settlement, idempotencyKey)
    },
    onSuccess: ({ purchase: settled }, { kind }) => {
      toast({ title: texts.t(`settle.${kind}.done`) })
      onSettled(undefined)
      void acceptDecided(client, settled)
    },
    onError: (error, { kind }) => {
      const failed = texts.t(`settle.${kind}.failed`)
      toast(failureToast(error, failed))
      const mayBeTwin = isApiError(error) && error.code === MAYBE_TWIN
      onSettled({ sentence: sentenceOf(error, failed), mayBeTwin })
      // What stands in the way may be what somebody else has said meanwhile.
      void refreshPayments(client)
    },
  })
}

function send(id: string, settlement: Settlement, idempotencyKey: string) {
  const output = settlement.output === '' ? {} : { output: Number(settlement.output) }
  return settlement.kind === 'evidence'
    ? addEvidence(
        id,
        {
          transactionHash: settlement.transactionHash,
          ...output,
          ...(settlement.reason === '' ? {} : { reason: settlement.reason }),
        },
        { idempotencyKey },
      )
    : narrowSettlement(id, { output: Number(settlement.output) }, { idempotencyKey })
}
