import {
  asPurchase,
  evolve,
  initialState,
  type Nothing,
  type PurchaseEvent,
  type PurchaseState,
} from '@presale/purchases'
import type { Occurrence, Purchase } from './mail-content'

const purchaseId = '0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11'
const buyerId = '7a0c3c56-51f5-4cde-8b43-0d6a9a6f3d22'

export const requested = (isSampleWallet = false): PurchaseEvent => ({
  type: 'PurchaseRequested',
  data: {
    purchaseId,
    buyerId,
    amount: 1250,
    tokenSymbol: 'GROK',
    tokenPrice: '3',
    total: '3750.00',
    currency: 'BTC',
    currencyPrice: '97250.00',
    cryptoAmount: '0.038561',
    walletAddress: 'bc1qpresale',
    isSampleWallet,
    pricesReadAt: '2026-11-21T09:59:00.000Z',
    termsVersion: '2026-11',
    requestedAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-21T10:15:00.000Z',
  },
})

export const paid: PurchaseEvent = {
  type: 'PurchasePaid',
  data: {
    purchaseId,
    transactionHash: 'a1b2c3d4e5f6a7b8',
    paidAt: '2026-11-21T10:05:00.000Z',
    expiresAt: '2026-11-21T11:05:00.000Z',
  },
}

export const approved: PurchaseEvent = {
  type: 'PurchaseApproved',
  data: {
    purchaseId,
    buyerId,
    amount: 1250,
    transactionHash: 'a1b2c3d4e5f6a7b8',
    isSelfApproved: false,
    approvedAt: '2026-11-21T10:20:00.000Z',
  },
}

export const declined = (reason: string | null): PurchaseEvent => ({
  type: 'PurchaseDeclined',
  data: { purchaseId, reason, declinedAt: '2026-11-21T10:20:00.000Z' },
})

export const expired = (window: 'payment' | 'approval', cause: 'deadline' | 'buyer'): PurchaseEvent => ({
  type: 'PurchaseExpired',
  data: { purchaseId, window, cause, expiredAt: '2026-11-21T11:05:00.000Z' },
})

export const reportedLate: PurchaseEvent = {
  type: 'PurchaseLatePaymentReported',
  data: { purchaseId, transactionHash: 'a1b2c3d4e5f6a7b8', reportedAt: '2026-11-21T11:10:00.000Z' },
}

export const reopened: PurchaseEvent = {
  type: 'PurchaseReopened',
  data: {
    purchaseId,
    reason: 'It is on the chain',
    reopenedAt: '2026-11-21T11:20:00.000Z',
    expiresAt: '2026-11-21T12:20:00.000Z',
  },
}

const claimId = '7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a77'

export const attemptEnded: PurchaseEvent = {
  type: 'ApprovalAttemptEnded',
  data: { purchaseId, claimId, endedAt: '2026-11-21T10:06:00.000Z' },
}

export const evidenceAdded: PurchaseEvent = {
  type: 'EvidenceAdded',
  data: {
    purchaseId,
    transactionHash: 'a1b2c3d4e5f6a7b8',
    output: 'any',
    claimId,
    addedAt: '2026-11-21T10:30:00.000Z',
  },
}

export const eventSkipped: PurchaseEvent = {
  type: 'EventSkipped',
  data: { purchaseId, revision: 2, reason: 'Not readable', skippedAt: '2026-11-21T10:40:00.000Z' },
}

/** The purchase after these events, as the API says it. */
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
