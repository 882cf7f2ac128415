import type { PurchaseEvent } from './events'
import { runningWindowMs } from './running-window'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString()
const requested = {
  type: 'PurchaseRequested',
  data: { requestedAt: at(0), expiresAt: at(15) },
} as unknown as PurchaseEvent
const paid = { type: 'PurchasePaid', data: { paidAt: at(10), expiresAt: at(40) } } as unknown as PurchaseEvent
const of = (type: PurchaseEvent['type'], data: object = {}) => ({ type, data }) as unknown as PurchaseEvent

describe('the window that runs after some events', () => {
  it('is the one that the last of them set, in its whole length', () => {
    expect(runningWindowMs([requested])).toBe(15 * 60_000)
    expect(runningWindowMs([requested, of('EventSkipped'), paid, of('ApprovalAttemptEnded')])).toBe(
      30 * 60_000,
    )
    const reopened = of('PurchaseReopened', { reopenedAt: at(50), expiresAt: at(55) })
    expect(runningWindowMs([requested, paid, of('PurchaseExpired'), reopened])).toBe(5 * 60_000)
  })

  it.each(['PurchaseApproved', 'PurchaseDeclined', 'PurchaseExpired'] as const)(
    'given %s, there is none',
    (type) => {
      expect(runningWindowMs([requested, paid, of(type)])).toBeUndefined()
    },
  )
})
