import type { PurchaseData, PurchaseEventOf, PurchaseEventType, PurchaseTerms } from './events'

const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const claimId = '7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a77'
const requestedAt = '2026-11-21T10:00:00.000Z'

const terms: PurchaseTerms = {
  buyerId: '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10',
  amount: 250,
  tokenSymbol: 'GROK',
  tokenPrice: '3.00',
  total: '750.00',
  currency: 'BTC',
  currencyPrice: '97000',
  cryptoAmount: '0.007732',
  walletAddress: 'bc1qsample',
  isSampleWallet: false,
  pricesReadAt: requestedAt,
  termsVersion: '2026-11',
}

const dataByType: PurchaseData = {
  PurchaseRequested: { ...terms, purchaseId, requestedAt, expiresAt: '2026-11-21T10:15:00.000Z' },
  PurchasePaid: {
    purchaseId,
    transactionHash: null,
    paidAt: '2026-11-21T10:01:00.000Z',
    expiresAt: '2026-11-21T11:01:00.000Z',
  },
  PurchaseApproved: {
    purchaseId,
    buyerId: terms.buyerId,
    amount: terms.amount,
    transactionHash: null,
    approvedAt: '2026-11-21T10:02:00.000Z',
    isSelfApproved: false,
  },
  PurchaseDeclined: { purchaseId, reason: null, declinedAt: '2026-11-21T10:02:00.000Z' },
  PurchaseExpired: {
    purchaseId,
    window: 'payment',
    cause: 'deadline',
    expiredAt: '2026-11-21T10:15:00.000Z',
  },
  PurchaseLatePaymentReported: {
    purchaseId,
    transactionHash: null,
    reportedAt: '2026-11-21T10:20:00.000Z',
  },
  PurchaseReopened: {
    purchaseId,
    reason: 'Seen on the chain',
    reopenedAt: '2026-11-21T10:25:00.000Z',
    expiresAt: '2026-11-21T11:25:00.000Z',
  },
  ApprovalAttemptEnded: { purchaseId, claimId, endedAt: '2026-11-21T10:02:00.000Z' },
  EvidenceAdded: {
    purchaseId,
    transactionHash: 'bb22',
    output: 'any',
    claimId,
    addedAt: '2026-11-21T10:30:00.000Z',
  },
  EventSkipped: { purchaseId, revision: 2, reason: 'Not readable', skippedAt: '2026-11-21T10:30:00.000Z' },
}

/** The terms of a request; a test sets those that matter to it. */
export function purchaseTerms(more: Partial<PurchaseTerms> = {}): PurchaseTerms {
  return { ...terms, ...more }
}

/** A plausible event, an approval in the form of an earlier release; a test sets the fields that matter to it. */
export function purchaseEvent<Type extends PurchaseEventType>(
  type: Type,
  more: Partial<PurchaseData[Type]> = {},
): PurchaseEventOf<Type> {
  return { type, data: { ...dataByType[type], ...more } }
}
