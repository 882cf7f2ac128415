import { purchaseEvent } from './purchase-event.fixture'
import { runningWindowMs } from './running-window'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString()
const requested = purchaseEvent('PurchaseRequested', { requestedAt: at(0), expiresAt: at(15) })
const paid = purchaseEvent('PurchasePaid', { paidAt: at(10), expiresAt: at(40) })

describe('the window that runs after some events', () => {
  it('is the one that the last of them set, in its whole length', () => {
    expect(runningWindowMs([requested])).toBe(15 * 60_000)
    expect(
      runningWindowMs([
        requested,
        purchaseEvent('EventSkipped'),
        paid,
        purchaseEvent('ApprovalAttemptEnded'),
      ]),
    ).toBe(30 * 60_000)
    const reopened = purchaseEvent('PurchaseReopened', { reopenedAt: at(50), expiresAt: at(55) })
    expect(runningWindowMs([requested, paid, purchaseEvent('PurchaseExpired'), reopened])).toBe(5 * 60_000)
  })

  it.each(['PurchaseLatePaymentReported', 'ApprovalAttemptEnded', 'EvidenceAdded', 'EventSkipped'] as const)(
    'goes on after %s',
    (type) => expect(runningWindowMs([requested, paid, purchaseEvent(type)])).toBe(30 * 60_000),
  )

  it.each(['PurchaseApproved', 'PurchaseDeclined', 'PurchaseExpired'] as const)(
    'given %s, there is none',
    (type) => {
      expect(runningWindowMs([requested, paid, purchaseEvent(type)])).toBeUndefined()
    },
  )
})
