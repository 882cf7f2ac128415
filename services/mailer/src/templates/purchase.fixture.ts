import {
  asPurchase,
  evolve,
  initialState,
  type Nothing,
  type PurchaseEvent,
  type PurchaseState,
} from '@presale/purchases'
import { purchaseEvent } from '@presale/purchases/fixture'
import type { Occurrence, Purchase } from './mail-content'

const purchaseId = '0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11'
const buyerId = '7a0c3c56-51f5-4cde-8b43-0d6a9a6f3d22'

const transactionHash = 'a1b2c3d4e5f6a7b8'

export const requested = (isSampleWallet = false) =>
  purchaseEvent('PurchaseRequested', {
    purchaseId,
    buyerId,
    amount: 1250,
    tokenPrice: '3',
    total: '3750.00',
    currencyPrice: '97250.00',
    cryptoAmount: '0.038561',
    walletAddress: 'bc1qpresale',
    isSampleWallet,
  })

export const paid = purchaseEvent('PurchasePaid', {
  purchaseId,
  transactionHash,
  paidAt: '2026-11-21T10:05:00.000Z',
  expiresAt: '2026-11-21T11:05:00.000Z',
})

export const approved = purchaseEvent('PurchaseApproved', {
  purchaseId,
  buyerId,
  amount: 1250,
  transactionHash,
  approvedAt: '2026-11-21T10:20:00.000Z',
})

export const declined = (reason: string | null) =>
  purchaseEvent('PurchaseDeclined', { purchaseId, reason, declinedAt: '2026-11-21T10:20:00.000Z' })

export const expired = (window: 'payment' | 'approval', cause: 'deadline' | 'buyer') =>
  purchaseEvent('PurchaseExpired', { purchaseId, window, cause, expiredAt: '2026-11-21T11:05:00.000Z' })

export const reportedLate = purchaseEvent('PurchaseLatePaymentReported', {
  purchaseId,
  transactionHash,
  reportedAt: '2026-11-21T11:10:00.000Z',
})

export const reopened = purchaseEvent('PurchaseReopened', {
  purchaseId,
  reason: 'It is on the chain',
  reopenedAt: '2026-11-21T11:20:00.000Z',
  expiresAt: '2026-11-21T12:20:00.000Z',
})

export const attemptEnded = purchaseEvent('ApprovalAttemptEnded', { purchaseId })
export const evidenceAdded = purchaseEvent('EvidenceAdded', { purchaseId, transactionHash })
export const eventSkipped = purchaseEvent('EventSkipped', { purchaseId })

/** The purchase after these events, as the API returns it. */
export function occurrenceAfter(
  events: readonly PurchaseEvent[],
  at = '2026-11-21T10:06:00.000Z',
): Occurrence {
  const state = events.reduce<PurchaseState | Nothing>(evolve, initialState)
  if (state.status === 'nothing') throw new Error('No events')
  const now = new Date(at)
  const reader = { id: buyerId, isAdmin: false, isModerator: false }
  const purchase: Purchase = asPurchase(state, { now, reader, isContested: false })
  return { purchase, now, tokenName: 'GROK' }
}
