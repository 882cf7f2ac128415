import { assertNever } from '@presale/kernel'
import type { PurchaseEvent } from '@presale/purchases'
import type { Deadline } from './deadline'

/** What an event means for the timer of its purchase: armed anew, or nothing to wait for any more. */
export interface DeadlineChange {
  readonly purchaseId: string
  readonly revision: number
  readonly armed: Deadline | undefined
}

export function deadlineChangeOf(event: PurchaseEvent, revision: number): DeadlineChange {
  const { purchaseId } = event.data
  switch (event.type) {
    case 'PurchaseRequested':
    case 'PurchasePaid':
    case 'PurchaseReopened':
      return { purchaseId, revision, armed: { purchaseId, revision, expiresAt: event.data.expiresAt } }
    case 'PurchaseApproved':
    case 'PurchaseDeclined':
    case 'PurchaseExpired':
    case 'PurchaseLatePaymentReported':
      return { purchaseId, revision, armed: undefined }
    default:
      return assertNever(event)
  }
}
