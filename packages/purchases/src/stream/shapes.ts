import { z } from 'zod'
import type { PurchaseEventType } from '../domain/events'
import type { Shapes } from './versioned-codec'

const time = z.iso.datetime()
const money = z.string().regex(/^\d+(\.\d+)?$/)
const id = z.uuid()
const hash = z.string().nullable()
const output = z.string().regex(/^(any|0|[1-9]\d{0,9})$/)

/**
 * The stored form of every event. A change of shape raises `version`, adds an upcast from the one
 * before and a sample to `samples/`; nothing that was ever stored becomes unreadable.
 */
export const shapes: Shapes<PurchaseEventType> = {
  PurchaseRequested: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      buyerId: id,
      amount: z.int().positive(),
      tokenSymbol: z.string(),
      tokenPrice: money,
      total: money,
      currency: z.string(),
      currencyPrice: money,
      cryptoAmount: money,
      walletAddress: z.string(),
      isSampleWallet: z.boolean(),
      pricesReadAt: time,
      termsVersion: z.string(),
      requestedAt: time,
      expiresAt: time,
    }),
  },
  PurchasePaid: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, transactionHash: hash, paidAt: time, expiresAt: time }),
  },
  PurchaseApproved: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      buyerId: id,
      amount: z.int().positive(),
      transactionHash: hash,
      approvedAt: time,
      isSelfApproved: z.boolean(),
      // Optional rather than a version of their own: a reader of an earlier release goes on reading.
      evidence: z.enum(['transaction', 'reason', 'none']).exactOptional(),
      reason: z.string().nullable().exactOptional(),
      output: output.nullable().exactOptional(),
      claimId: id.nullable().exactOptional(),
    }),
  },
  PurchaseDeclined: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, reason: z.string().nullable(), declinedAt: time }),
  },
  PurchaseExpired: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      window: z.enum(['payment', 'approval']),
      cause: z.enum(['deadline', 'buyer']),
      expiredAt: time,
    }),
  },
  PurchaseLatePaymentReported: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, transactionHash: hash, reportedAt: time }),
  },
  PurchaseReopened: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, reason: z.string(), reopenedAt: time, expiresAt: time }),
  },
  ApprovalAttemptEnded: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, claimId: id, endedAt: time }),
  },
  EvidenceAdded: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, transactionHash: z.string(), output, claimId: id, addedAt: time }),
  },
  EventSkipped: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      revision: z.int().nonnegative(),
      reason: z.string(),
      skippedAt: time,
      expiresAt: time.exactOptional(),
    }),
  },
}
