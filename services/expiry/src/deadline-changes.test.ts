import type { PurchaseEvent } from '@presale/purchases'
import { jobIdsBefore, jobOf } from './deadline'
import { deadlineChangeOf } from './deadline-changes'

const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const expiresAt = '2026-11-21T10:15:00.000Z'
const event = (type: string, data: object) => ({ type, data: { purchaseId, ...data } }) as PurchaseEvent

describe('what an event means for the timer', () => {
  it.each(['PurchaseRequested', 'PurchasePaid', 'PurchaseReopened'])(
    '%s arms it at the moment in the event',
    (type) => {
      expect(deadlineChangeOf(event(type, { expiresAt }), 3)?.armed).toEqual({
        purchaseId,
        revision: 3,
        expiresAt,
      })
    },
  )
  it.each(['PurchaseApproved', 'PurchaseDeclined', 'PurchaseExpired', 'PurchaseLatePaymentReported'])(
    '%s leaves nothing to wait for',
    (type) => {
      const change = deadlineChangeOf(event(type, {}), 2)
      expect(change).toEqual({ purchaseId, revision: 2, armed: undefined })
    },
  )
  it.each(['ApprovalAttemptEnded', 'EvidenceAdded', 'EventSkipped'])('%s leaves the timer standing', (type) =>
    expect(deadlineChangeOf(event(type, {}), 2)).toBeUndefined(),
  )
})

describe('job ids', () => {
  it('name purchase and revision, so that a purchase opened again has a timer of its own', () => {
    expect(jobOf({ purchaseId, revision: 4, expiresAt }).id).toBe(`${purchaseId}-4`)
  })
  it('of earlier events are known from the revision alone', () => {
    expect(jobIdsBefore(purchaseId, 2)).toEqual([`${purchaseId}-0`, `${purchaseId}-1`])
  })
})
