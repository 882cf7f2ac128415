import { purchaseEvent } from '@presale/purchases/fixture'
import { jobOf } from './deadline'
import { deadlineChangeOf } from './deadline-changes'

const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const from = '2026-11-21T10:00:00.000Z'
const expiresAt = '2026-11-21T10:15:00.000Z'

describe('what an event means for the deadline', () => {
  it.each([
    purchaseEvent('PurchaseRequested', { purchaseId, requestedAt: from, expiresAt }),
    purchaseEvent('PurchasePaid', { purchaseId, paidAt: from, expiresAt }),
    purchaseEvent('PurchaseReopened', { purchaseId, reopenedAt: from, expiresAt }),
  ])('$type sets it to the moment in the event, with its length', (event) => {
    expect(deadlineChangeOf(event, 3)).toEqual({
      purchaseId,
      revision: 3,
      kind: 'sets',
      expiresAt,
      windowMs: 900_000,
    })
  })
  it.each([
    ['PurchaseApproved', 'ends'],
    ['PurchaseDeclined', 'ends'],
    ['PurchaseExpired', 'ends'],
    ['PurchaseLatePaymentReported', 'ends'],
    ['ApprovalAttemptEnded', 'leaves'],
    ['EvidenceAdded', 'leaves'],
    ['EventSkipped', 'renews'],
  ] as const)('%s %s it', (type, kind) => expect(deadlineChangeOf(purchaseEvent(type), 2).kind).toBe(kind))
})

it('a job names purchase and revision, so that a purchase opened again has a timer of its own', () => {
  expect(jobOf({ purchaseId, revision: 4, expiresAt }, new Date(expiresAt)).id).toBe(`${purchaseId}-4`)
})
