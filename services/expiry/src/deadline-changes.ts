import { assertNever } from '@presale/kernel'
import type { PurchaseEvent } from '@presale/purchases'

/** What an event changes about its purchase's deadline. */
export type DeadlineChange = { readonly purchaseId: string; readonly revision: number } & (
  | { readonly kind: 'sets'; readonly expiresAt: string; readonly windowMs: number }
  | { readonly kind: 'ends' }
  /** The current deadline stays. */
  | { readonly kind: 'leaves' }
  /** Nobody could decide on the purchase until now: its window starts again from here. */
  | { readonly kind: 'renews' }
)

export function deadlineChangeOf(event: PurchaseEvent, revision: number): DeadlineChange {
  const { purchaseId } = event.data
  const of = { purchaseId, revision }
  switch (event.type) {
    case 'PurchaseRequested':
      return { ...of, ...set(event.data.requestedAt, event.data.expiresAt) }
    case 'PurchasePaid':
      return { ...of, ...set(event.data.paidAt, event.data.expiresAt) }
    case 'PurchaseReopened':
      return { ...of, ...set(event.data.reopenedAt, event.data.expiresAt) }
    case 'PurchaseApproved':
    case 'PurchaseDeclined':
    case 'PurchaseExpired':
    case 'PurchaseLatePaymentReported':
      return { ...of, kind: 'ends' }
    case 'ApprovalAttemptEnded':
    case 'EvidenceAdded':
      return { ...of, kind: 'leaves' }
    case 'EventSkipped':
      return { ...of, kind: 'renews' }
    default:
      return assertNever(event)
  }
}

function set(from: string, expiresAt: string) {
  return { kind: 'sets', expiresAt, windowMs: Date.parse(expiresAt) - Date.parse(from) } as const
}
