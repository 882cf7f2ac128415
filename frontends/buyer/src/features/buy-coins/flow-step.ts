import { assertNever } from '@presale/kernel'
import type { PurchasePhase } from '../../purchases/phase'

export type FlowStep = 'currency' | 'amount' | 'payment' | 'confirmation' | 'result'

/** The buyer's step in the flow: derived from the purchase once there is one, from the draft before. */
export function flowStepOf(
  draft: { readonly symbol: string | null },
  phase: PurchasePhase | undefined,
): FlowStep {
  switch (phase) {
    case undefined:
      return draft.symbol === null ? 'currency' : 'amount'
    case 'awaiting-payment':
    case 'payment-over':
    case 'cancelled':
    case 'recalled':
      return 'payment'
    case 'awaiting-approval':
      return 'confirmation'
    case 'late-reported':
    case 'approval-over':
    case 'approved':
    case 'declined':
    case 'under-review':
      return 'result'
    default:
      return assertNever(phase)
  }
}

/** Which of the three numbered steps that is. */
export function stepNumber(step: FlowStep): 1 | 2 | 3 {
  if (step === 'currency') return 1
  return step === 'amount' ? 2 : 3
}
