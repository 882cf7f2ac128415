import { assertNever } from '@presale/kernel'
import type { PurchaseEvent } from './events'

/**
 * The length of the window that runs after these events, by the last event that set one; undefined where none runs.
 */
export function runningWindowMs(events: readonly PurchaseEvent[]): number | undefined {
  let window: number | undefined
  for (const event of events) {
    switch (event.type) {
      case 'PurchaseRequested':
        window = between(event.data.requestedAt, event.data.expiresAt)
        break
      case 'PurchasePaid':
        window = between(event.data.paidAt, event.data.expiresAt)
        break
      case 'PurchaseReopened':
        window = between(event.data.reopenedAt, event.data.expiresAt)
        break
      case 'PurchaseApproved':
      case 'PurchaseDeclined':
      case 'PurchaseExpired':
        window = undefined
        break
      case 'PurchaseLatePaymentReported':
      case 'ApprovalAttemptEnded':
      case 'EvidenceAdded':
      case 'EventSkipped':
        break
      default:
        assertNever(event)
    }
  }
  return window
}

const between = (from: string, until: string): number => Date.parse(until) - Date.parse(from)
