import { z } from 'zod'
import type { VersionedShape } from './versioned-shape'

const time = z.iso.datetime()
const money = z.string().regex(/^\d+(\.\d+)?$/)
const id = z.uuid()
const output = z.string().regex(/^(any|0|[1-9]\d{0,9})$/)
/** The buyer's claim, checked for form only. */
const claimedHash = z.string().nullable()

/** What an approval stands on. */
export const evidenceSchema = z.enum(['transaction', 'reason', 'none'])

/** What was agreed to when the purchase was requested, locked for good. */
export const termsSchema = z.object({
  buyerId: id,
  /** Whole tokens. */
  amount: z.int().positive(),
  tokenSymbol: z.string(),
  tokenPrice: money,
  total: money,
  currency: z.string(),
  currencyPrice: money,
  cryptoAmount: money,
  walletAddress: z.string(),
  /** The address is a seeded sample: nobody may send money to it. */
  isSampleWallet: z.boolean(),
  pricesReadAt: time,
  termsVersion: z.string(),
})

/**
 * The stored form of everything that can happen to a purchase; the types of events are inferred from it. Times are
 * ISO 8601 UTC, money is exact decimal text, a person is an id: events carry no personal data. A change of shape
 * raises `version`, adds an upcast from the one before and a sample to `stream/samples/`; nothing that was ever
 * stored becomes unreadable.
 */
export const shapes = {
  PurchaseRequested: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, ...termsSchema.shape, requestedAt: time, expiresAt: time }),
  },
  PurchasePaid: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, transactionHash: claimedHash, paidAt: time, expiresAt: time }),
  },
  PurchaseApproved: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      buyerId: id,
      /** Tokens credited. */
      amount: z.int().positive(),
      /**
       * The transaction that settles it. Beside `evidence`, always one that a settlement claim stands for;
       * an event of an earlier release, without `evidence`, has the approver's or the buyer's word.
       */
      transactionHash: z.string().nullable(),
      approvedAt: time,
      isSelfApproved: z.boolean(),
      // Optional rather than a version of their own: a reader of an earlier release goes on reading.
      evidence: evidenceSchema.exactOptional(),
      /** The approver's, where no transaction was named. */
      reason: z.string().nullable().exactOptional(),
      /** Output or log index of the transaction, or 'any'; null without a transaction. */
      output: output.nullable().exactOptional(),
      /** The claim on the transaction that this approval uses up; null without a transaction. */
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
    schema: z.object({ purchaseId: id, transactionHash: claimedHash, reportedAt: time }),
  },
  PurchaseReopened: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, reason: z.string(), reopenedAt: time, expiresAt: time }),
  },
  /**
   * An attempt to approve (or to add evidence) claimed a transaction and got no further. This event takes the
   * revision that the attempt was decided on, so that it can never come, and its claim can be released.
   */
  ApprovalAttemptEnded: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, claimId: id, endedAt: time }),
  },
  /** A transaction that is named after the approval, settled by the same protocol. */
  EvidenceAdded: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      transactionHash: z.string(),
      /** Output or log index of the transaction, or 'any'. */
      output,
      claimId: id,
      addedAt: time,
    }),
  },
  /** An admin decided that an event of this stream which nobody can read counts as not there. */
  EventSkipped: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      /** Of the event that is skipped. */
      revision: z.int().nonnegative(),
      reason: z.string(),
      skippedAt: time,
      /** Where a deadline runs: the one from here on, a whole window away. */
      expiresAt: time.exactOptional(),
    }),
  },
} satisfies Record<string, VersionedShape>
