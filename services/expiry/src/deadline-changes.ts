import { assertNever } from '@presale/kernel'
import type { PurchaseEvent } from '@presale/purchases'
import type { Deadline } from './deadline'

/** What an event means for the timer of its purchase: armed anew, or nothing to wait for any more. */
export interface DeadlineChange {
  readonly purchaseId: string
  readonly revision: number
  readonly armed: Deadline | undefined
}

/** Nothing where the timer that runs is still the right one. */
export function deadlineChangeOf(event: PurchaseEvent, revision: number): DeadlineChange | undefined {
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
    case 'ApprovalAttemptEnded':
    case 'EvidenceAdded':
    case 'EventSkipped':
      return undefined
    default:
      return assertNever(event)
  }
}
